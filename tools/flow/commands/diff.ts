import { compareChange, compareTwo } from '#consequences/compare/compare-flows.ts'
import type { Comparison } from '#consequences/compare/comparison.ts'
import { BASE, type FlowLibrary, openFlowLibrary } from '#engine/authoring.ts'
import type { LenderId } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import { type Arguments, CannotRun, command, type ExitCode, type FlowFiles, type Io } from '../command-line/command.ts'
import { chosenLenders, openFlows, refuseBroken } from '../command-line/lenders.ts'
import { comparisonMarkdown } from '../compare/comparison-markdown.ts'
import { comparisonPretty } from '../compare/comparison-pretty.ts'
import { driftOfLenders, driftTable } from '../compare/drift-of-lenders.ts'
import { visible } from '../report/escaped.ts'

/**
 * `diff`: compares what borrowers encounter, not the text of files. JSON: `{ command, from, to, lenders, differences,
 * same, came, went, notes, summary }` as in `Comparison`; with --drift `{ command, lenders: LenderDrift[], summary }`.
 */
export const diff = command({
  name: 'diff',
  usage: 'diff [lender lender] [--since REV] [--drift]',
  summary: 'Show who sees what differently in two versions or lenders',
  about: 'Compares two lenders, or the flow files before and after a change, each difference with an example applicant.',
  examples: {
    diff: 'what the uncommitted change does, lender by lender',
    'diff {lender} {other}': 'what two lenders decide and say differently',
    'diff --since HEAD {lender} --format markdown': 'one lender since a revision, for a pull request',
    'diff --drift': 'how far each lender is from base, in one table',
  },
  found: 'there is a difference',
  formats: ['pretty', 'json', 'markdown'],
  options: {
    'since REV': 'compare with this git revision; HEAD by default',
    drift: 'each lender beside base; exit code 1 if a parent has changed under an override',
  },

  async run(args, io, files) {
    return args.options.drift === true ? await drift(args, io, files) : await compare(args, io, files)
  },
})

async function drift({ _, format, options }: Arguments, io: Io, files: FlowFiles): Promise<ExitCode> {
  if (options.since !== undefined) throw new CannotRun('--drift looks at the files as they are: it does not go with --since.')
  const library = await openFlows(files)
  const lenders = chosenLenders(library, _)
  refuseBroken(library, [BASE, ...lenders])
  const rows = driftOfLenders(library, lenders)
  const drifted = rows.reduce((sum, row) => sum + row.drifted.length, 0)
  const summary = { lenders: rows.length, drifted }
  if (format === 'json') io.out(`${JSON.stringify({ command: 'diff', lenders: rows, summary }, null, 2)}\n`)
  else io.out(driftTable(rows, format === 'markdown' ? 'markdown' : 'pretty'))
  return drifted > 0 ? 1 : 0
}

async function compare({ _, format, options }: Arguments, io: Io, files: FlowFiles): Promise<ExitCode> {
  const comparison = await compared(_, options.since, files)
  if (format === 'json') io.out(asJson(comparison))
  else io.out(format === 'markdown' ? comparisonMarkdown(comparison) : comparisonPretty(comparison, io.colour))
  for (const { lender, says, failed } of comparison.notes)
    if (failed || format === 'pretty') io.err(`${visible(lender)}: ${says}.\n`)
  if (comparison.notes.some(({ failed }) => failed)) return 2
  const { differences, came, went } = comparison
  return differences.length + came.length + went.length > 0 ? 1 : 0
}

async function compared(words: readonly string[], since: unknown, files: FlowFiles): Promise<Comparison> {
  const ranges = words.filter((word) => word.includes('..'))
  const names = words.filter((word) => !word.includes('..'))
  if (ranges.length > 1 || (ranges.length > 0 && since !== undefined))
    throw new CannotRun('One revision at a time: a range such as main..HEAD, or --since main.')
  const [range] = ranges
  const [from = '', to = ''] = range === undefined ? [typeof since === 'string' ? since : ''] : range.split(/\.{2,3}/)
  const asked = range !== undefined || since !== undefined
  const after = to === '' ? await openFlows(files) : openFlowLibrary(await files.at(to), homeEquity)
  if (!asked && names.length === 2) {
    chosenLenders(after, names, true)
    return compareTwo(after, names as [LenderId, LenderId])
  }
  if (!asked && names.length > 2)
    throw new CannotRun('Two lenders are compared with one another; of more, each with what it was: --since HEAD.')
  const revision = from === '' ? 'HEAD' : from
  const before = openFlowLibrary(await files.at(revision), after)
  return compareChange(before, after, known(names, before, after), {
    from: { revision },
    to: to === '' ? {} : { revision: to },
  })
}

/** Lenders that exist only before or only after the change may be named, too. */
function known(names: readonly string[], before: FlowLibrary, after: FlowLibrary): readonly LenderId[] {
  if (names.length === 0) return []
  const gone = names.filter((name) => !after.folders.has(name) && before.folders.has(name))
  const there = names.filter((name) => !gone.includes(name))
  return [...new Set([...gone, ...(there.length > 0 ? chosenLenders(after, there, true) : [])])].sort()
}

function asJson({ compared: looked, ...comparison }: Comparison): string {
  const { differences, lenders, same } = comparison
  const summary = { lenders: lenders.length, same: same.length, differences: differences.length, compared: looked }
  return `${JSON.stringify({ command: 'diff', ...comparison, summary }, null, 2)}\n`
}
