/** How long the server takes to start, and the memory that it keeps: first and later start. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { REPOSITORY } from '../../repository.ts'
import { findPostgres } from '../postgres/find-postgres.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import type { Measured } from './print-table.ts'
import { runProcess, SERVER } from './run-process.ts'

/** How long the server rests after its first page before its memory is read. */
const restMs = 5_000

/** With the shipped lenders. */
export function benchStart(): Promise<Measured[]> {
  return startsWith(join(REPOSITORY, 'flows'), {
    embedded: { first: 5, later: 4, memory: 600 },
    PostgreSQL: { first: 2, later: 1, memory: 250 },
  })
}

/** With the shipped lenders and copies of them. */
export async function benchManyLenders(): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const [lenders, aims] of Object.entries(aimsByLenders)) {
    const flows = await copiesOfLenders(Number(lenders))
    try {
      rows.push(await preparation(flows, Number(lenders)))
      for (const row of await startsWith(flows, aims)) rows.push({ ...row, what: `${lenders} lenders, ${row.what}` })
    } finally {
      await rm(flows, { recursive: true, force: true })
    }
  }
  return rows
}

/** @property first, later in seconds @property memory in MB */
type Aims = { readonly first: number; readonly later: number; readonly memory: number }

type AimsByDatabase = { readonly embedded: Aims; readonly PostgreSQL: Aims }

const aimsByLenders: { readonly [lenders: number]: AimsByDatabase } = {
  47: { embedded: { first: 7, later: 4.5, memory: 700 }, PostgreSQL: { first: 4, later: 1.5, memory: 350 } },
  200: { embedded: { first: 15, later: 6, memory: 850 }, PostgreSQL: { first: 12, later: 3, memory: 500 } },
}

async function startsWith(flows: string, aims: AimsByDatabase): Promise<Measured[]> {
  const bin = findPostgres()
  const postgres = bin === undefined ? undefined : await startPostgres(bin)
  try {
    const rows = await startsOn('embedded', flows, {}, aims.embedded)
    if (!postgres) return rows
    return [...rows, ...(await startsOn('PostgreSQL', flows, { DATABASE_URL: postgres.url }, aims.PostgreSQL))]
  } finally {
    await postgres?.stop()
  }
}

/** Verifies the lenders, as a build does. The aim is what was reached, with half as much again. */
async function preparation(flows: string, lenders: number): Promise<Measured> {
  const began = performance.now()
  await promisify(execFile)(process.execPath, ['src/server/commands/prepare.ts', flows], { cwd: REPOSITORY })
  const seconds = (performance.now() - began) / 1_000
  return { what: `${lenders} lenders: verified by the build`, value: seconds, unit: 's', aim: 5 + 0.35 * lenders }
}

/** A folder of flows with so many lenders: the shipped ones, and copies of them in turn, each with a code and a host of its own. */
async function copiesOfLenders(count: number): Promise<string> {
  const shipped = join(REPOSITORY, 'flows')
  const flows = await mkdtemp(join(tmpdir(), 'stepwright-lenders-'))
  await cp(shipped, flows, { recursive: true })
  const lenders = (await readdir(shipped)).filter((name) => name !== 'base' && existsSync(join(shipped, name, 'lender.json')))
  for (let index = 0; index < count - lenders.length; index++) {
    const folder = join(flows, `lender-${index}`)
    await cp(join(shipped, lenders[index % lenders.length] ?? ''), folder, { recursive: true })
    const file = join(folder, 'lender.json')
    const own = { code: `LENDER_${index}`, canonicalCode: `LENDER_${index}`, hosts: [`lender-${index}.example`] }
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), ...own }))
  }
  return flows
}

async function startsOn(name: string, flows: string, env: Readonly<Record<string, string>>, aims: Aims): Promise<Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-bench-'))
  const all = { DATA_DIR: folder, TOKEN_SECRET: 'a secret for benchmarks, long enough to be one', ...env }
  try {
    const first = await measuredStart(flows, all)
    const later = await measuredStart(flows, all)
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

async function measuredStart(flows: string, env: Readonly<Record<string, string>>) {
  const began = performance.now()
  const { url, pid, stop } = await runProcess([...SERVER, '--flows', flows], env)
  const seconds = (performance.now() - began) / 1_000
  await (await fetch(`${url}/account/heloc/register-v2`)).text()
  await wait(restMs)
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  await stop()
  return { seconds, memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024 }
}
