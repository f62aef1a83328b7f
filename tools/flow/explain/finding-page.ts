import { formatted } from '#editing/files/formatted.ts'
import { codesNamed, FINDING_CODES, type FindingCode, nearest, type Severity } from '#engine/authoring.ts'
import { type ExampleFiles, exampleOf, type FindingExample, isEdit } from '#verify/index.ts'
import { CannotRun, type ExitCode, type Format, type Io } from '../command-line/command.ts'

/** The page of one finding code: its meaning, a wrong example, and the corrected one. */
export function findingPage(code: FindingCode): string {
  const { name, title, severity } = FINDING_CODES[code]
  const example: FindingExample = exampleOf(code)
  return [
    `# ${code} ${name}`,
    `${title}.`,
    example.why,
    severityOf(severity, example),
    '## Wrong',
    wrongOf(example),
    '## Right',
    rightOf(example),
  ]
    .join('\n\n')
    .concat('\n')
}

function severityOf(severity: Severity, { by = 'check', about }: FindingExample): string {
  const finds = by === 'check' ? '' : ` \`flow ${by}\` finds it.`
  if (severity === 'warning') return `A warning: probably not what was meant.${finds}`
  if (severity === 'info') return `A note: it stops nobody.${finds}`
  if (about !== undefined)
    return `An error in ${about}: \`flow ${by}\` fails until it is mended. The server takes releases up for all that.`
  if (by === 'check') return 'An error: the release is not taken up until it is mended.'
  return `An error that only \`flow ${by}\` finds: it fails until it is mended. The server, which runs what \`flow check\` runs, takes the release up.`
}

function wrongOf(example: FindingExample): string {
  return isEdit(example) ? snippet(example.file, example.wrong) : blocks(example.wrongFiles)
}

function rightOf(example: FindingExample): string {
  if (example.rightly !== undefined) return example.rightly
  return isEdit(example) ? snippet(example.file, example.right) : blocks(example.rightFiles)
}

function blocks(files: ExampleFiles): string {
  return Object.entries(files)
    .map(([path, text]) => snippet(path, typeof text === 'string' ? text : JSON.stringify(text)))
    .join('\n\n')
}

function snippet(path: string, text: string): string {
  return `\`flows/${path}\`:\n\n\`\`\`json\n${formattedJson(text) || '(nothing)'}\n\`\`\``
}

/** JSON in the canonical format, with keys in their order. Text that is not JSON is unchanged. */
function formattedJson(text: string): string {
  if (text.startsWith('{') || text.startsWith('[')) return formattedIfJson(text) ?? text
  const around = formattedIfJson(`{ ${text} }`)
  if (around === undefined || text.length <= widest) return text
  const [, ...lines] = around.split('\n').slice(0, -1)
  return lines.length === 0 ? text : lines.map((line) => line.replace(/^ {2}/, '')).join('\n')
}

const widest = 100

function formattedIfJson(text: string): string | undefined {
  try {
    JSON.parse(text)
    return formatted(text).trimEnd()
  } catch {
    return undefined
  }
}

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
