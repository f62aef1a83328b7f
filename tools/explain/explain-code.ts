import { FINDING_CODES, type FindingCode, nearest } from '#engine/authoring.ts'

import { CannotRun, type ExitCode, type Format, type Io } from '../command-line/command.ts'
import { isEdit } from '../docs/findings/finding-example.ts'
import { FINDING_EXAMPLES } from '../docs/findings/finding-examples.ts'
import { findingPage } from '../docs/findings/finding-page.ts'

/**
 * Says what a finding means.
 *
 * `--format json`: `{ code, name, severity, title, why, by, wrong, right }`, where `wrong` and `right` are texts by the path
 * of the file in which they stand.
 */
export function explainCode(asked: string, others: readonly string[], format: Format, io: Io): ExitCode {
  if (others.length > 0) throw new CannotRun(`Either a finding or somebody: "${others[0]}" does not go with --code.`)
  const code = codeOf(asked)
  io.out(format === 'json' ? `${JSON.stringify(asJson(code), null, 2)}\n` : findingPage(code))
  return 0
}

function codeOf(asked: string): FindingCode {
  const all = Object.entries(FINDING_CODES)
  const found = all.find(([code, { name }]) => code === asked.toUpperCase() || name === asked)
  if (found) return found[0] as FindingCode
  const [guess] = nearest(
    asked,
    all.flatMap(([code, { name }]) => [code, name]),
  )
  const meant = guess === undefined ? '' : ` Did you mean "${guess}"?`
  throw new CannotRun(`There is no finding "${asked}".${meant} docs/findings/README.md lists them.`)
}

function asJson(code: FindingCode) {
  const example = FINDING_EXAMPLES[code]
  return {
    ...{ code, ...FINDING_CODES[code], why: example.why, by: example.by ?? 'check' },
    wrong: isEdit(example) ? { [example.file]: example.wrong } : example.wrongFiles,
    right: isEdit(example) ? { [example.file]: example.right } : example.rightFiles,
  }
}
