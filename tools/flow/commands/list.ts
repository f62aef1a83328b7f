import { count } from '#consequences/count.ts'
import { openFlowLibrary, type ResolvedLender, resolveLender } from '#engine/authoring.ts'
import type { JsonObject, LenderId } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import { command } from '../command-line/command.ts'
import { chosenLenders } from '../command-line/lenders.ts'

/** `list`: prints lenders, and the parts of their flows. */
export const list = command({
  name: 'list',
  usage: 'list [lender…] [--long]',
  summary: 'List the lenders, their parents and how many files each has',
  examples: {
    list: 'all lenders',
    'list {lender} --long': 'one lender with its screens and journeys',
    'list --format json': 'for a program',
  },
  formats: ['pretty', 'json'],
  options: {
    long: 'list screens, journeys and scenarios by name',
  },

  async run(args, io, files) {
    const library = openFlowLibrary(await files.read(), homeEquity)
    const rows = chosenLenders(library, args._).map((lender) => rowOf(lender, resolveLender(library, lender)))
    if (args.format === 'json') {
      io.out(`${JSON.stringify({ lenders: rows, summary: { lenders: rows.length } }, null, 2)}\n`)
      return 0
    }
    const width = Math.max(0, ...rows.map(({ lender }) => lender.length))
    for (const row of rows) {
      const { journeys, screens, scenarios } = row
      const counts = [
        count(journeys.length, 'journey'),
        count(screens.length, 'screen'),
        count(scenarios.length, 'scenario'),
        count(row.ownFiles, 'own file'),
      ].join(', ')
      io.out(`${row.lender.padEnd(width)}  ${row.name} (from ${row.chain.slice(0, -1).reverse().join(' < ')}): ${counts}\n`)
      if (args.options.long !== true) continue
      for (const [what, names] of Object.entries({ journeys, screens, scenarios })) io.out(`  ${what}: ${names.join(', ')}\n`)
    }
    return 0
  },
})

function rowOf(lender: LenderId, { files, chain }: ResolvedLender) {
  const file = (files.get('lender.json')?.value ?? {}) as JsonObject
  const below = (folder: string) =>
    [...files.keys()]
      .flatMap((path) => (path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1).replace(/\.json$/, '')] : []))
      .sort()
  return {
    lender,
    name: typeof file.name === 'string' ? file.name : lender,
    chain,
    journeys: below('journeys'),
    screens: below('screens'),
    scenarios: below('scenarios'),
    ownFiles: [...files.values()].filter(({ layers }) => layers.some((place) => place.file.startsWith(`${lender}/`))).length,
  }
}
