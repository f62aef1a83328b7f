/**
 * Makes single edits in the flow files by chance, in memory: slips, which `flow check` or `flow test` must tell, and edits
 * that change nothing, which neither may call an error. Who makes them knows nothing of who looks for them (tools/slips).
 * Exit code 1 where fewer than 95 of 100 slips are told, or where something harmless is an error; 2 where scenarios fail as it is.
 *
 *   node tools/edits.ts [--flows DIR] [--seed 1] [--slips 400] [--harmless 200] [--list]
 */

import { parseArgs } from 'node:util'
import { BASE, lendersOf, openFlowLibrary } from '#engine/authoring.ts'

import { harmInWords, percent, survivorInWords, tableOfKinds } from './edits/edits-in-words.ts'
import { judgeEdits } from './edits/judge-edits.ts'
import { flowFilesOf } from './flow-files/flow-files-of.ts'
import { seededHarmless } from './slips/seeded-harmless.ts'
import { seededSlips } from './slips/seeded-slips.ts'
import { testRun } from './testing/test-run.ts'

const wanted = 0.95

const { values } = parseArgs({
  options: {
    flows: { type: 'string' },
    seed: { type: 'string', default: '1' },
    slips: { type: 'string', default: '400' },
    harmless: { type: 'string', default: '200' },
    list: { type: 'boolean' },
  },
})
const files = flowFilesOf(values.flows)
const texts = await files.read()
const library = openFlowLibrary(texts)
const [wrong] = testRun(library, [BASE, ...lendersOf(library)]).report.findings
if (wrong) {
  console.error(
    `The flow files themselves are not right yet (${wrong.code} at ${wrong.pointer}), so nothing can be said about edits.`,
  )
  process.exit(2)
}
const seed = Number(values.seed)
const slips = seededSlips(texts, seed, Number(values.slips))
const harmless = seededHarmless(texts, seed, Number(values.harmless))

let done = 0
const progress = (count: number) => {
  done += count
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${slips.length + harmless.length}`)
}
const [made = [], meant = []] = await judgeEdits(
  texts,
  [
    { edits: slips, all: false },
    { edits: harmless, all: true },
  ],
  progress,
)
if (process.stderr.isTTY) process.stderr.write('\r')

const survivors = made.filter(({ told }) => told.length === 0)
const remarked = meant.filter(({ told }) => told.length > 0)
const harmed = remarked.filter(({ told }) => told.some(({ severity }) => severity === 'error'))
if (values.list)
  for (const { edit, told } of made)
    console.log(`${files.shown(edit.file)}:${edit.line} ${edit.what} → ${told[0]?.name ?? 'NOBODY'}`)
console.log(`Slips that are told, by kind (seed ${seed})\n${tableOfKinds(made)}\n`)
for (const survivor of survivors) console.log(survivorInWords(survivor, files.shown))
if (remarked.length > 0) console.log(`\nHarmless, and told nevertheless`)
for (const one of remarked) console.log(harmInWords(one, files.shown))
const told = made.length - survivors.length
console.log(
  `\n${told} of ${made.length} slips told (${percent(told, made.length)}), ${harmed.length} of ${meant.length} harmless edits an error, ${remarked.length - harmed.length} with a warning or a note`,
)
process.exitCode = made.length > 0 && told >= made.length * wanted && harmed.length === 0 ? 0 : 1
