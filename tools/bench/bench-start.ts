/** How long the server takes to start with the shipped lenders, and the memory that it keeps: first and later start. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findPostgres } from '../postgres/find-postgres.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import type { Measured } from './print-table.ts'
import { runProcess, SERVER } from './run-process.ts'

/** How long the server rests after its first page before its memory is read. */
const restMs = 5_000

export async function benchStart(): Promise<Measured[]> {
  const bin = findPostgres()
  const postgres = bin === undefined ? undefined : await startPostgres(bin)
  try {
    const rows = await startsOn('embedded', {}, { first: 5, later: 4, memory: 600 })
    if (!postgres) return rows
    return [...rows, ...(await startsOn('PostgreSQL', { DATABASE_URL: postgres.url }, { first: 2, later: 1, memory: 250 }))]
  } finally {
    await postgres?.stop()
  }
}

/** @property first, later in seconds @property memory in MB */
type Aims = { readonly first: number; readonly later: number; readonly memory: number }

async function startsOn(name: string, env: Readonly<Record<string, string>>, aims: Aims): Promise<Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-bench-'))
  const all = { DATA_DIR: folder, TOKEN_SECRET: 'a secret for benchmarks, long enough to be one', ...env }
  try {
    const first = await measuredStart(all)
    const later = await measuredStart(all)
    return [
      { what: `${name}: first start`, value: first.seconds, unit: 's', aim: aims.first },
      { what: `${name}: resident after it`, value: first.memory, unit: 'MB', aim: aims.memory },
      { what: `${name}: later start`, value: later.seconds, unit: 's', aim: aims.later },
      { what: `${name}: resident after it`, value: later.memory, unit: 'MB', aim: aims.memory },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measuredStart(env: Readonly<Record<string, string>>) {
  const began = performance.now()
  const { url, pid, stop } = await runProcess(SERVER, env)
  const seconds = (performance.now() - began) / 1_000
  await (await fetch(`${url}/account/heloc/register-v2`)).text()
  await wait(restMs)
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  await stop()
  return { seconds, memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024 }
}
