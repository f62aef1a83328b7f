/** How long it takes from saving a flow file until an open page is told: the real server, over a copy of the flows. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { flowUpdatesPath } from '#contract/flow-updates.ts'
import { REPOSITORY } from '../repository.ts'
import { median } from './median.ts'
import type { Measured } from './print-table.ts'
import { runProcess, SERVER } from './run-process.ts'

const rounds = 7
const edited = 'base/facts.json'

export async function benchLiveUpdate(): Promise<Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-bench-'))
  const flows = join(folder, 'flows')
  await cp(join(REPOSITORY, 'flows'), flows, { recursive: true })
  const { url, stop } = await runProcess([...SERVER, '--flows', flows], { DATA_DIR: join(folder, 'data') })
  try {
    const told = await listenTo(`${url}${flowUpdatesPath}`)
    const took: number[] = []
    for (let round = 0; round < rounds; round += 1) took.push(await measured(join(flows, edited), told))
    return [{ what: 'a saved flow file is told to an open page', value: median(took), unit: 'ms', aim: 1_000 }]
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Changes a number that every lender's flow has, so that each gets a new release; the first one told ends the clock. */
async function measured(path: string, told: () => Promise<void>): Promise<number> {
  const text = await readFile(path, 'utf8')
  const next = text.replace(/("recentPurchaseDays": \{[^}]*"is": )(\d+)/, (_, before, days) => `${before}${Number(days) + 1}`)
  if (next === text) throw new Error(`${edited} has no "recentPurchaseDays" to change.`)
  const release = told()
  const began = performance.now()
  await writeFile(path, next)
  await release
  const took = performance.now() - began
  // The others are told within the same moment; they must not end the next round.
  await wait(500)
  return took
}

/** Opens the stream of news as a page does. What it gives waits for the next release. */
async function listenTo(url: string): Promise<() => Promise<void>> {
  const { body } = await fetch(url)
  if (!body) throw new Error(`${url} has no stream.`)
  let next = Promise.withResolvers<void>()
  const read = async () => {
    for await (const part of body.pipeThrough(new TextDecoderStream())) if (part.includes('event: release')) next.resolve()
  }
  read().catch((error) => next.reject(error))
  return () => {
    next = Promise.withResolvers<void>()
    return next.promise
  }
}
