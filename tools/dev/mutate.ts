/**
 * Gate step `mutate`: mutates each rule, limit, pattern and message of base, in memory, and expects the scenarios of base
 * or `flow check base` to kill the mutant. Exit code 1 where one survives; `flow test
 * --mutate` reports more of the same.
 *
 *   node tools/dev/mutate.ts [--flows DIR] [--only TEXT] [--list]
 */

import { parseArgs } from 'node:util'
import { BASE, openFlowLibrary } from '#engine/authoring.ts'
import { homeEquity } from '#product/authoring.ts'
import { flowFilesOf } from '../flow/flow-files/flow-files-of.ts'
import { mutantsOf } from '../flow/mutation/mutants-of.ts'
import { summaryOfMutants } from '../flow/mutation/mutation-report.ts'
import { MutationRunner, type Verdict } from '../flow/mutation/mutation-runner.ts'
import { verdictsOn } from '../flow/mutation/run-mutants.ts'

const { values } = parseArgs({ options: { flows: { type: 'string' }, only: { type: 'string' }, list: { type: 'boolean' } } })
const files = flowFilesOf(values.flows)
const texts = await files.read()
/** Base's own scenarios kill the mutants of base. What only an heir sees would be lost with that heir. */
const scope = 'folder'
const failure = new MutationRunner(texts, scope).failureAsItIs(BASE)

if (failure !== undefined) {
  console.error(`The flow files fail without any mutation (${failure}).`)
  process.exitCode = 2
} else {
  const mutants = mutantsOf(openFlowLibrary(texts, homeEquity), BASE).filter(({ file, what }) =>
    `${file} ${what}`.includes(values.only ?? ''),
  )
  const outcomes = await verdictsOn(texts, mutants, { suggests: false, scope }, (done) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${mutants.length}`)
  })
  const lines = outcomes.map(({ verdict }, index) => {
    const { file, line, what } = mutants[index] ?? { file: '', line: 0, what: '' }
    const survives = verdict.is === 'survived'
    return {
      survives,
      text: `${files.shown(file)}:${line} ${what} → ${resultOf(verdict)}`,
    }
  })
  for (const { text, survives } of lines) if (values.list || survives) console.log(text)
  const surviving = lines.filter(({ survives }) => survives)
  console.log(summaryOfMutants(mutants.length, surviving.length))
  process.exitCode = surviving.length > 0 ? 1 : 0
}

function resultOf(verdict: Verdict): string {
  if (verdict.is === 'killed') return `killed by ${verdict.by} of ${verdict.lender}: ${verdict.name}`
  return { equivalent: 'equivalent', survived: 'SURVIVES' }[verdict.is]
}
