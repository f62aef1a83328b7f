/** Memory of the server for one upload of 10 MB, and how long the status takes while fifty of them arrive at once. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { statusPath } from '#contract/application.ts'
import { documentsPath, largestDocument } from '#contract/documents.ts'
import { lenderHeader } from '#contract/headers.ts'
import { type Measured, quantile } from './measured.ts'
import { copyOfFlows, inFolder, onEachDatabase, type Registered, registerBorrowers, type Server, withServer } from './servers.ts'

const uploads = 50
/** Few enough that none sends more files at once than one may. */
const borrowers = 13
const pauseMs = 20

/** A screen that only the benchmark has, open to a new application. */
const route = 'bench/upload'
const screen = {
  kind: 'upload',
  heading: 'Your passport',
  saves: 'application.extra',
  fields: [{ id: 'benchFiles', as: 'files', document: 'PASSPORTFRONT', label: 'Files' }],
  submit: 'Continue',
  openWhen: { '==': [{ var: 'status.value' }, 'APP_SUBMISSION'] },
}

export async function measureUploads(): Promise<Measured[]> {
  return await inFolder(async (folder) => {
    const flows = await copyOfFlows(folder)
    const path = join(flows, 'base/screens', `${route}.json`)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, JSON.stringify(screen))
    const file = await largestPdf()
    return await onEachDatabase((database, env) =>
      withServer({ ...env, SANDBOX_SPEED: 'instant' }, (server) => measureOn(database, server, file), flows),
    )
  })
}

/** A PDF of one page, nearly as large as a file may be, which cannot be compressed. */
async function largestPdf(): Promise<Buffer> {
  const pdf = new PDFDocument({ compress: false })
  pdf.addContent(`%${randomBytes((largestDocument - 10_000) * 0.75).toString('base64')}`)
  pdf.end()
  return await buffer(pdf)
}

async function measureOn(database: string, server: Server, file: Buffer): Promise<Measured[]> {
  const [polls, ...others] = await registerBorrowers(server.url, borrowers + 1)
  const [first] = others
  if (!polls || !first) throw new Error('No borrower was registered.')
  // The first upload loads code.
  await upload(server, first, file)
  const one = await peakOf(server, () => upload(server, first, file))
  let done = false
  const polled = pollStatus(server, polls, () => done)
  const began = performance.now()
  const all = await peakOf(server, () =>
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
}

/** Sends a file; a server that has no room for it just now is asked again, as the page does. */
async function upload({ url }: Server, { lender, uuid, token }: Registered, file: Buffer): Promise<void> {
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

async function pollStatus({ url }: Server, one: Registered, isDone: () => boolean): Promise<number[]> {
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

/** By how many MB the resident memory of the server grows at most; undefined where the system is not Linux. */
async function peakOf({ pid }: Server, work: () => Promise<unknown>): Promise<number | undefined> {
  const megabytes = async (line: 'VmHWM' | 'VmRSS') =>
    Number(new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(await readFile(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1_024
  // Writing 5 makes the peak the present size.
  const isReset = await writeFile(`/proc/${pid}/clear_refs`, '5').then(
    () => true,
    () => false,
  )
  const before = isReset ? await megabytes('VmRSS') : 0
  await work()
  return isReset ? (await megabytes('VmHWM')) - before : undefined
}
