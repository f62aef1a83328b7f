/**
 * Test step `seeded-edits`: makes single random edits in the flow files, in memory: wrong edits, which `flow check` or
 * `flow test` must detect, and equivalent edits, which neither may call an error. The operators that make the edits do not
 * import the checks (tests/seeded-edits/edits). Of what `flow approve` holds, only changes count that approvals.ts names. Exit code 1 where fewer than 95 of 100 wrong edits are detected, or where an
 * equivalent edit is an error; 2 where the files fail without any edit. An equivalent edit is looked at in its folder and in two
 * lenders that inherit from it, in turn; with the full form in all of them.
 *
 *   node tests/seeded-edits/run.ts [--flows DIR] [--seed 1] [--wrong 84] [--equivalent 16] [--list]
 *
 * A step of `npm run test:rest`; `npm run test:full` makes 400 and 200.
 */

import { parseArgs } from 'node:util'
import { testRun } from '#consequences/scenarios/test-run.ts'
import { BASE, lendersOf, openFlowLibrary } from '#engine/authoring.ts'
import { type LenderId, lenderOf } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import { flowFilesOf } from '#tools/flow/flow-files/flow-files-of.ts'
import { MutationRunner } from '#tools/flow/mutation/mutation-runner.ts'
import { allDetectionsOf, firstDetectionsOf } from '#tools/flow/mutation/run-mutants.ts'
import { detectedByApproval } from './approvals.ts'
import type { Edit } from './edits/edit.ts'
import { EQUIVALENT_EDITS, seededEdits, WRONG_EDITS } from './edits/seeded-edits.ts'
import { type EditResult, errorLine, percent, shownEdit, tableOfOperators } from './report.ts'

const wanted = 0.95
const full = process.env.STEPWRIGHT_FULL !== undefined

const { values } = parseArgs({
  options: {
    flows: { type: 'string' },
    seed: { type: 'string', default: '1' },
    wrong: { type: 'string', default: full ? '400' : '84' },
    equivalent: { type: 'string', default: full ? '200' : '16' },
    list: { type: 'boolean' },
  },
})
const files = flowFilesOf(values.flows)
const texts = await files.read()
const library = openFlowLibrary(texts, homeEquity)
const [failure] = testRun(library, [BASE, ...lendersOf(library)]).report.findings
if (failure) {
  console.error(`The flow files fail without any edit (${failure.code} at ${failure.pointer}).`)
  process.exit(2)
}
const seed = Number(values.seed)
const wrong = await resultsOfWrong(seededEdits(WRONG_EDITS, texts, seed, Number(values.wrong)))
const equivalent = await resultsOfEquivalent(seededEdits(EQUIVALENT_EDITS, texts, seed, Number(values.equivalent)))

const undetected = wrong.filter(({ detections }) => detections.length === 0)
const reported = equivalent.filter(({ detections }) => detections.length > 0)
const errors = reported.filter(({ detections }) => detections.some(({ severity }) => severity === 'error'))
if (values.list) for (const { edit, detections } of wrong) console.log(shownEdit(edit, files.shown, detections[0]?.name))
console.log(`Wrong edits that are detected, by operator (seed ${seed})\n${tableOfOperators(wrong)}\n`)
for (const { edit } of undetected) console.log(shownEdit(edit, files.shown, 'undetected'))
if (reported.length > 0) console.log('\nEquivalent edits with a finding')
for (const result of reported) console.log(errorLine(result, files.shown))
const detected = wrong.length - undetected.length
console.log(
  `\n${detected} of ${wrong.length} wrong edits detected (${percent(detected, wrong.length)}), ${errors.length} of ${equivalent.length} equivalent edits an error, ${reported.length - errors.length} with a warning or a note`,
)
process.exitCode = wrong.length > 0 && detected >= wrong.length * wanted && errors.length === 0 ? 0 : 1

async function resultsOfWrong(edits: readonly Edit[]): Promise<EditResult[]> {
  const byApproval = new Map(edits.map((edit) => [edit, detectedByApproval(texts, library, edit)]))
  const others = edits.filter((edit) => byApproval.get(edit) === undefined)
  const found = await firstDetectionsOf(texts, others, progressOf(others.length))
  const byOthers = new Map(others.map((edit, index) => [edit, found[index]]))
  return edits.map((edit) => ({ edit, detections: byOthers.get(edit) ?? [byApproval.get(edit) ?? []].flat() }))
}

async function resultsOfEquivalent(edits: readonly Edit[]): Promise<EditResult[]> {
  const runner = new MutationRunner(texts)
  const found = await allDetectionsOf(
    texts,
    edits.map((edit, turn) => ({ edit, folders: foldersOf(runner.lendersOf(lenderOf(edit.file)), turn) })),
    progressOf(edits.length),
  )
  return edits.map((edit, index) => ({ edit, detections: found[index] ?? [] }))
}

/** The edited folder and two of its heirs, other ones at each turn; in the full form all heirs. */
function foldersOf([folder, ...heirs]: readonly LenderId[], turn: number): readonly LenderId[] {
  const inTurn = full || heirs.length < 3 ? heirs : [heirs[(2 * turn) % heirs.length], heirs[(2 * turn + 1) % heirs.length]]
  return [folder, ...inTurn].filter((one) => one !== undefined)
}

function progressOf(count: number): (done: number) => void {
  return (done) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${count}`)
  }
}
