/**
 * Alters or removes each rule, limit, pattern and message of base in turn, in memory, and asks whether `flow check` or
 * `flow test` misses it. What nobody misses is listed; then the exit code is 1. The work is shared among the machine's cores.
 *
 *   node tools/alter.ts [--flows DIR] [--only TEXT] [--list]
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Alteration } from './alter/alteration.ts'
import { alterationsOf } from './alter/alterations-of.ts'
import { Jury } from './alter/jury.ts'
import type { FlowFiles } from './commands/command.ts'
import { flowFilesOf } from './commands/flow-files-of.ts'
import { count } from './report/report.ts'

/** Of `of` equal shares the one with this number. */
type Share = { readonly number: number; readonly of: number }
/** Who missed an alteration; nobody where `by` is absent. */
type Verdict = { readonly index: number; readonly by?: string }

const { values } = parseArgs({ options: { flows: { type: 'string' }, only: { type: 'string' }, list: { type: 'boolean' } } })
const files = flowFilesOf(values.flows)

if (isMainThread) await judgeAll(files)
else await judgeShare(files, workerData as Share)

async function judgeAll(from: FlowFiles): Promise<void> {
  const jury = new Jury(await from.read())
  const asItIs = jury.misses({ file: 'base/lender.json', line: 1, what: 'nothing', changes: [] })
  if (asItIs !== undefined) {
    console.error(`The flow files themselves are not right yet (${asItIs}), so nothing can be said about alterations.`)
    process.exitCode = 2
    return
  }
  const all = chosen(jury)
  const verdicts = new Map<number, string | undefined>()
  const told = (verdict: Verdict) => {
    verdicts.set(verdict.index, verdict.by)
    if (process.stderr.isTTY) process.stderr.write(`\r${verdicts.size} of ${all.length}`)
  }
  const shares = Math.max(1, Math.min(availableParallelism(), all.length))
  await Promise.all(Array.from({ length: shares }, (_none, number) => oneShare({ number, of: shares }, told)))
  if (process.stderr.isTTY) process.stderr.write('\r')
  const survivors = all.filter((_one, index) => verdicts.get(index) === undefined)
  const place = ({ file, line }: Alteration) => `${from.shown(file)}:${line}`
  if (values.list)
    for (const [index, one] of all.entries()) console.log(`${place(one)} ${one.what} → ${verdicts.get(index) ?? 'NOBODY'}`)
  for (const one of survivors) console.log(`${place(one)} nobody misses: ${one.what}`)
  console.log(`${count(all.length, 'alteration')}, ${count(survivors.length, 'survivor')}`)
  process.exitCode = survivors.length > 0 ? 1 : 0
}

function oneShare(share: Share, told: (verdict: Verdict) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: share, argv: process.argv.slice(2) })
    worker.on('message', told)
    worker.on('error', reject)
    worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`A share of the alterations ended with ${code}.`))))
  })
}

async function judgeShare(from: FlowFiles, { number, of }: Share): Promise<void> {
  const jury = new Jury(await from.read())
  for (const [index, one] of chosen(jury).entries()) {
    if (index % of !== number) continue
    const by = jury.misses(one)
    parentPort?.postMessage({ index, ...(by !== undefined && { by }) } satisfies Verdict)
  }
}

function chosen(jury: Jury): readonly Alteration[] {
  const { only = '' } = values
  return alterationsOf(jury.library, 'base').filter(({ file, what }) => `${file} ${what}`.includes(only))
}
