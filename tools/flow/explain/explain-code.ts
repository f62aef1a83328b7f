import { codesNamed, FINDING_CODES, type FindingCode, nearest } from '#engine/authoring.ts'
import { exampleOf, isEdit } from '#verify/index.ts'
import { CannotRun, type ExitCode, type Format, type Io } from '../command-line/command.ts'
import { findingPage } from './finding-page.ts'

/**
 * Prints the explanation of a finding. `--format json`: `{ code, name, severity, title, why, by, wrong, right }`, where
 * `wrong` and `right` are texts by file path.
 */
export function explainCode(codeOrName: string, others: readonly string[], format: Format, io: Io): ExitCode {
  if (others.length > 0) throw new CannotRun(`Either a finding or an applicant: "${others[0]}" does not go with --code.`)
  const code = codeOf(codeOrName)
  io.out(format === 'json' ? `${JSON.stringify(asJson(code), null, 2)}\n` : findingPage(code))
  return 0
}

function codeOf(codeOrName: string): FindingCode {
  const [code] = [...codesNamed(codeOrName.toUpperCase()), ...codesNamed(codeOrName)]
  if (code !== undefined) return code
  const known = Object.entries(FINDING_CODES).flatMap(([other, { name }]) => [other, name])
  const [guess] = nearest(codeOrName, known)
  const suggestion = guess === undefined ? '' : ` Did you mean "${guess}"?`
  throw new CannotRun(`There is no finding "${codeOrName}".${suggestion} docs/findings.md lists them.`)
}

function asJson(code: FindingCode) {
  const example = exampleOf(code)
  return {
    ...{ code, ...FINDING_CODES[code], why: example.why, by: example.by ?? 'check' },
    wrong: isEdit(example) ? { [example.file]: example.wrong } : example.wrongFiles,
    right: isEdit(example) ? { [example.file]: example.right } : example.rightFiles,
  }
}
