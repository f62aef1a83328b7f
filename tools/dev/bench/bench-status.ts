/**
 * Latency and throughput of the status endpoint for a thousand polling pages, beside a plain Fastify route that reads one row
 * by primary key from the same database: PGlite, and PostgreSQL where this machine has it.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { statusPath } from '#contract/application.ts'
import { lenderHeader, originHeader } from '#contract/headers.ts'
import { compileFlow, openFlowLibrary, resolveLender } from '#engine/authoring.ts'
import { nextDelay } from '#engine/index.ts'
import { homeEquity } from '#product/authoring.ts'
import { findPostgres } from '../postgres/find-postgres.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { median } from './median.ts'
import { type Page, percentile, poll } from './poll.ts'
import type { Measured } from './print-table.ts'
import { type Registered, registerBorrowers } from './register-borrowers.ts'
import { runProcess, SERVER } from './run-process.ts'

const pollers = 1_000
const borrowers = 200
const rounds = 3

type Database = { readonly name: string; readonly ours: Env; readonly plain: Env }
type Env = Readonly<Record<string, string>>

export async function benchStatus(files: ReadonlyMap<string, string>): Promise<Measured[]> {
  const pause = pauseOf(files)
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-bench-'))
  const postgres = await ownPostgres()
  try {
    const common = { DATA_DIR: folder, TOKEN_SECRET: 'a secret for benchmarks, long enough to be one' }
    const embedded = { name: 'PGlite', ours: common, plain: { DATABASE_FOLDER: join(folder, '.data/database') } }
    const rows = await benchOn(embedded, pause)
    if (!postgres) {
      console.log('\nThere is no PostgreSQL on this machine: the status is measured on PGlite alone.')
      return rows
    }
    const url = { DATABASE_URL: postgres.url }
    return [...rows, ...(await benchOn({ name: 'PostgreSQL', ours: { ...common, ...url }, plain: url }, pause))]
  } finally {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The servers run in turn: PGlite belongs to one process at a time, and two servers would share the processor. */
async function benchOn({ name, ours, plain }: Database, pause: (asked: number) => number): Promise<Measured[]> {
  const known = await withServer(SERVER, ours, (url) => registerBorrowers(url, borrowers))
  const atOnce = { warmUpMs: 2_000, forMs: 4_000 }
  const ourPages = pagesOf(known, ({ uuid }) => statusPath(uuid))
  const plainPages = pagesOf(known, ({ uuid }) => `/${uuid}/status`)
  const plainCommand = ['tools/dev/bench/plain-status.ts']
  const measured = []
  for (let round = 0; round < rounds; round += 1) {
    const our = await withServer(SERVER, ours, (url) => poll({ url, pages: ourPages, ...atOnce }))
    const env = { ...plain, LENDER: known[0]?.lender ?? '' }
    const other = await withServer(plainCommand, env, (url) => poll({ url, pages: plainPages, ...atOnce }))
    measured.push({ ours: our, plain: other, ratio: our.perSecond / other.perSecond })
  }
  const polled = await withServer(SERVER, ours, (url) => poll({ url, pages: ourPages, warmUpMs: 3_000, forMs: 15_000, pause }))
  const ratio = median(measured.map((one) => one.ratio))
  return [
    {
      what: `${name}: a plain route, without a pause`,
      value: median(measured.map((one) => one.plain.perSecond)),
      unit: 'a second',
    },
    { what: `${name}: the status, without a pause`, value: median(measured.map((one) => one.ours.perSecond)), unit: 'a second' },
    { what: `${name}: of what the plain route does`, value: ratio * 100, unit: '%', aim: { atLeast: 60 } },
    {
      what: `${name}: 99 of 100 answered within, without a pause`,
      value: median(measured.map((one) => percentile(one.ours, 0.99))),
      unit: 'ms',
      aim: 300,
    },
    {
      what: `${name}: 99 of 100 answered within, ${polled.perSecond.toFixed(0)} a second as pages poll`,
      value: percentile(polled, 0.99),
      unit: 'ms',
      aim: 300,
    },
  ]
}

async function withServer<T>(command: readonly string[], env: Env, work: (url: string) => Promise<T>): Promise<T> {
  const server = await runProcess(command, env)
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

/** Each borrower has several pages open. */
function pagesOf(known: readonly Registered[], pathOf: (one: Registered) => string): Page[] {
  return Array.from({ length: pollers }, (_, index) => {
    const one = known[index % known.length] as Registered
    return { path: pathOf(one), headers: { ...asBrowser, [lenderHeader]: one.lender, authorization: one.token } }
  })
}

/** HTTP headers such as a browser sends. */
const asBrowser: Env = {
  connection: 'keep-alive',
  accept: 'application/json',
  'accept-language': 'en-US,en;q=0.9',
  'accept-encoding': 'gzip, deflate, br, zstd',
  [originHeader]: 'http://localhost',
  cookie: 'visitor=6f1c7a52-3e0b-4b57-9d1c-0d6b7f0c6a11',
  referer: 'http://localhost/account/heloc/',
  'user-agent': 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
}

/** The pauses of a waiting page; after the last pause the page starts again, as for the next borrower. */
function pauseOf(files: ReadonlyMap<string, string>): (asked: number) => number {
  const { polling } = compileFlow(resolveLender(openFlowLibrary(files, homeEquity), 'base')).statusRoutes
  const delays: number[] = []
  for (let times = 0; times < 100; times += 1) {
    const delay = nextDelay(polling, { status: 'WAITING_FOR_SOFT_CREDIT', go: '@wait', times })
    if (delay === undefined) break
    delays.push(delay)
  }
  return (asked) => delays[asked % delays.length] ?? polling.maxDelayMs
}

async function ownPostgres() {
  const bin = findPostgres()
  return bin === undefined ? undefined : await startPostgres(bin)
}
