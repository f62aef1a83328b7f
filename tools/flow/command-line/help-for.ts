import type { Command } from './command.ts'

/** The width of help texts in columns. */
const WIDTH = 80
const PREFIX = 'npm run flow -- '

/** The values of `{lender}`, `{other}` and `{scenario}` in examples. */
export type ExampleNames = { readonly lender: string; readonly other: string; readonly scenario: string }

/** The help of one command. Examples come first, since most readers look for one to copy. */
export function helpFor(command: Command, names: ExampleNames): string {
  const own = Object.entries(command.options).map(
    ([name, { says, value }]) => [`--${name}${value ? ` ${value}` : ''}`, says] as const,
  )
  const formats = command.formats.length > 1 ? [['--format NAME', command.formats.join(', ')] as const] : []
  const options = [...own, ...formats, ['--flows DIR', 'another flows folder'] as const, ['--help', 'this text'] as const]
  return [
    ...command.examples.flatMap(({ line, says }) => [...continued(`${PREFIX}${exampleLine(line, names)}`), `      ${says}`]),
    '',
    `Usage: ${PREFIX}${command.usage}`,
    '',
    ...wrapped(`${command.summary}. ${command.about ?? ''}`.trim(), WIDTH),
    '',
    ...inColumns(options),
    '',
    ...wrapped(`Exit code: ${command.found ? `0 nothing found, 1 ${command.found}` : '0 done'}, 2 could not run.`, WIDTH),
    '',
  ].join('\n')
}

/** All commands, one line each. */
export function helpForAll(commands: readonly Command[]): string {
  return [
    `Usage: ${PREFIX}<command> [lender…] [options]`,
    '',
    ...inColumns(commands.map(({ name, summary }) => [name, summary] as const)),
    '',
    `${PREFIX}<command> --help shows examples and options.`,
    'Every command has --help and --flows DIR (another flows folder).',
    'Exit code: 0 success, 1 findings or failed claims, 2 could not run.',
    '',
  ].join('\n')
}

/** A command line, broken with backslashes if it is wider than a terminal. */
function continued(line: string): string[] {
  return wrapped(line, WIDTH - 6).map(
    (part, index, { length }) => `${index === 0 ? '' : '  '}  ${part}${index < length - 1 ? ' \\' : ''}`,
  )
}

/** An example with names from the flows folder, because code contains no lender's name. */
export function exampleLine(line: string, names: ExampleNames): string {
  return line.replace(/\{(lender|other|scenario)\}/g, (_whole, name: keyof ExampleNames) => names[name])
}

function inColumns(rows: readonly (readonly [name: string, says: string])[]): string[] {
  const column = Math.max(...rows.map(([name]) => name.length)) + 4
  return rows.flatMap(([name, says]) =>
    wrapped(says, WIDTH - column).map((line, index) => `${index === 0 ? `  ${name}`.padEnd(column) : ' '.repeat(column)}${line}`),
  )
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
