/** Memory of the server for one upload of 10 MB, and how long the status takes while fifty of them arrive at once. */
import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { statusPath } from '#contract/application.ts'
import { documentsPath } from '#contract/documents.ts'
import { lenderHeader } from '#contract/headers.ts'
import { REPOSITORY } from '../../repository.ts'
import { findPostgres } from '../postgres/find-postgres.ts'
import { startPostgres } from '../postgres/start-postgres.ts'
import { quantile } from './median.ts'
import type { Measured } from './print-table.ts'
import { type Registered, registerBorrowers } from './register-borrowers.ts'
import { type Running, runProcess, SERVER } from './run-process.ts'
import { tenMegabytePdf } from './ten-megabyte-pdf.ts'

const uploads = 50
/** Few enough that none sends more files at once than one may. */
const borrowers = 13
const pauseMs = 20

/** A screen of the benchmark's own, at which a new application may stand. */
const route = 'bench/upload'
const screen = {
  kind: 'upload',
  heading: 'Your passport',
  saves: 'application.extra',
  fields: [{ id: 'benchFiles', as: 'files', document: 'PASSPORTFRONT', label: 'Files' }],
  submit: 'Continue',
  openWhen: { '==': [{ var: 'status.value' }, 'APP_SUBMISSION'] },
}

export async function benchUploads(): Promise<Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-bench-'))
  const bin = findPostgres()
  const postgres = bin === undefined ? undefined : await startPostgres(bin)
  try {
    const flows = await flowsWithScreen(folder)
    const env = { DATA_DIR: folder, SANDBOX_SPEED: 'instant' }
    const rows = await benchOn('PGlite', flows, env)
    if (postgres) return [...rows, ...(await benchOn('PostgreSQL', flows, { ...env, DATABASE_URL: postgres.url }))]
    console.log('\nThere is no PostgreSQL on this machine: uploads are measured on PGlite alone.')
    return rows
  } finally {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function flowsWithScreen(folder: string): Promise<string> {
  const flows = join(folder, 'flows')
  await cp(join(REPOSITORY, 'flows'), flows, { recursive: true })
  const file = join(flows, 'base/screens', `${route}.json`)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, JSON.stringify(screen))
  return flows
}

async function benchOn(database: string, flows: string, env: Readonly<Record<string, string>>): Promise<Measured[]> {
  const server = await runProcess([...SERVER, '--flows', flows], env)
  try {
    const [polls, ...others] = await registerBorrowers(server.url, borrowers + 1)
    const [first] = others
    if (!polls || !first) throw new Error('No borrower was registered.')
    const file = tenMegabytePdf()
    // The first upload loads code.
    await upload(server, first, file)
    const { peak: one } = await withPeak(server, () => upload(server, first, file))
    let done = false
    const polled = pollStatus(server, polls, () => done)
    const began = performance.now()
    const { peak: all } = await withPeak(server, () =>
      Promise.all(Array.from({ length: uploads }, (_, index) => upload(server, others[index % borrowers] ?? first, file))),
    )
    const seconds = (performance.now() - began) / 1_000
    done = true
    const took = await polled
    return [
      ...(one === undefined ? [] : [{ what: `${database}: memory for one upload of 10 MB`, value: one, unit: 'MB', aim: 64 }]),
      ...(all === undefined ? [] : [{ what: `${database}: memory for ${uploads} at once`, value: all, unit: 'MB' }]),
      { what: `${database}: all ${uploads} stored in`, value: seconds, unit: 's' },
      { what: `${database}: the status meanwhile, median of ${took.length}`, value: quantile(took, 0.5), unit: 'ms' },
      { what: `${database}: the status meanwhile, 99 of 100`, value: quantile(took, 0.99), unit: 'ms', aim: 300 },
      { what: `${database}: the status meanwhile, slowest`, value: quantile(took, 1), unit: 'ms' },
    ]
  } finally {
    await server.stop()
  }
}

/** Sends a file; a server that has no room for it just now is asked again, as the page does. */
async function upload({ url }: Running, { lender, uuid, token }: Registered, file: Buffer): Promise<void> {
  const key = randomUUID()
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`${url}${documentsPath(uuid)}?type=PASSPORTFRONT&screen=${route}`, {
      method: 'POST',
      headers: {
        ...{ [lenderHeader]: lender, authorization: token },
        ...{ 'content-type': 'application/pdf', 'idempotency-key': key },
      },
      body: new Uint8Array(file),
    })
    const text = await answer.text()
    if (answer.ok) return
    if (answer.status !== 503 || tries > 20) throw new Error(`An upload was answered with ${answer.status}: ${text}`)
    await wait(3_000)
  }
}

async function pollStatus({ url }: Running, one: Registered, isDone: () => boolean): Promise<number[]> {
  const took: number[] = []
  while (!isDone()) {
    const from = performance.now()
    const answer = await fetch(url + statusPath(one.uuid), {
      headers: { [lenderHeader]: one.lender, authorization: one.token },
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The status was answered with ${answer.status}.`)
    took.push(performance.now() - from)
    await wait(pauseMs)
  }
  return took
}

/** By how many MB the resident memory of a process grows at most; undefined where the system is not Linux. */
async function withPeak(server: Running, work: () => Promise<unknown>): Promise<{ readonly peak: number | undefined }> {
  const process = `/proc/${server.pid}`
  const megabytes = async (line: 'VmHWM' | 'VmRSS') =>
    Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(await readFile(`${process}/status`, 'latin1'))?.[1]) / 1_024
  // Writing 5 makes the peak the present size.
  const isReset = await writeFile(`${process}/clear_refs`, '5').then(
    () => true,
    () => false,
  )
  const before = isReset ? await megabytes('VmRSS') : 0
  await work()
  return { peak: isReset ? (await megabytes('VmHWM')) - before : undefined }
}
