/**
 * Alters or removes each rule, limit, pattern and message of base in turn, in memory, and asks whether `flow check` or
 * `flow test` misses it. What nobody misses is listed; then the exit code is 1. `flow test --mutate` says more of the same.
 *
 *   node tools/alter.ts [--flows DIR] [--only TEXT] [--list]
 */

import { parseArgs } from 'node:util'
import { BASE } from '#engine/authoring.ts'

import type { Alteration } from './alter/alteration.ts'
import { judgeAll } from './alter/judge-all.ts'
import { Jury, type Verdict } from './alter/jury.ts'
import { flowFilesOf } from './flow-files/flow-files-of.ts'
import { count } from './report/report.ts'

const { values } = parseArgs({ options: { flows: { type: 'string' }, only: { type: 'string' }, list: { type: 'boolean' } } })
const files = flowFilesOf(values.flows)
const texts = await files.read()
const wrong = new Jury(texts).wrongAsItIs()

if (wrong !== undefined) {
  console.error(`The flow files themselves are not right yet (${wrong}), so nothing can be said about alterations.`)
  process.exitCode = 2
} else {
  const toTerminal = (text: string) => void (process.stderr.isTTY && process.stderr.write(text))
  const choice = { folders: [BASE], only: values.only, scenarios: false }
  const all = await judgeAll(texts, choice, (done, of) => toTerminal(`\r${done} of ${of}`))
  toTerminal('\r')
  const place = ({ file, line }: Alteration) => `${files.shown(file)}:${line}`
  if (values.list)
    for (const { alteration, verdict } of all) console.log(`${place(alteration)} ${alteration.what} → ${told(verdict)}`)
  const survivors = all.filter(({ verdict }) => verdict.is === 'survivor')
  for (const { alteration } of survivors) console.log(`${place(alteration)} nobody misses: ${alteration.what}`)
  console.log(`${count(all.length, 'alteration')}, ${count(survivors.length, 'survivor')}`)
  process.exitCode = survivors.length > 0 ? 1 : 0
}

function told(verdict: Verdict): string {
  if (verdict.is === 'missed') return `${verdict.by} of ${verdict.lender}: ${verdict.name}`
  return verdict.is === 'equivalent' ? 'the same for everybody' : 'NOBODY'
}
