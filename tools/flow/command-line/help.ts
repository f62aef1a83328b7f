import { lendersOf, openFlowLibrary } from '#engine/authoring.ts'
import type { FlowPath } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import type { Command, FlowFiles } from './command.ts'

/** The width of help texts in columns. */
const WIDTH = 80
const PREFIX = 'npm run flow -- '

/** The values of `{lender}`, `{other}` and `{scenario}` in examples. */
export type ExampleNames = { readonly lender: string; readonly other: string; readonly scenario: string }

/** The help of one command. Examples come first, since most readers look for one to copy. */
export function helpFor(command: Command, names: ExampleNames): string {
  const own = Object.entries(command.options).map(([name, says]) => [`--${name}`, says] as const)
  const formats = command.formats.length > 1 ? [['--format NAME', command.formats.join(', ')] as const] : []
  const options = [...own, ...formats, ['--flows DIR', 'another flows folder'] as const, ['--help', 'this text'] as const]
  return [
    ...Object.entries(command.examples).flatMap(([line, says]) => [
      ...continued(`${PREFIX}${exampleLine(line, names)}`),
      `      ${says}`,
    ]),
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

/** Names of lenders and a scenario in the flows folder, for examples in help texts; placeholders if there are none. */
export async function exampleNames(files: FlowFiles): Promise<ExampleNames> {
  const texts = await files.read().catch(() => new Map<FlowPath, string>())
  const [lender = '<lender>', other = '<other>'] = texts.size > 0 ? lendersOf(openFlowLibrary(texts, homeEquity)).sort() : []
  const [scenario] = [...texts]
    .flatMap(([path, text]) => (path.startsWith('base/scenarios/') && hasOneRoute(text) ? [path] : []))
    .sort((a, b) => a.length - b.length)
  return { lender, other, scenario: scenario === undefined ? '<facts.json>' : files.shown(scenario) }
}

/** A scenario with a single claim needs no `--claim`. */
function hasOneRoute(text: string): boolean {
  try {
    const scenario: unknown = JSON.parse(text)
    if (typeof scenario !== 'object' || scenario === null || !('routes' in scenario)) return false
    const { routes, ...others } = scenario
    const claims = ['walk', 'screens', 'journeys', 'footer', 'lifecycle', 'cards', 'messages', 'dashboard', 'sandbox', 'written']
    return Array.isArray(routes) && routes.length === 1 && !('forEach' in routes[0]) && !claims.some((list) => list in others)
  } catch {
    return false
  }
}
