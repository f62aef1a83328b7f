/**
 * Opens each file in a process of its own that ends: what a hostile file makes of a decoder stays there. The process can
 * write no file, reach no network, start no other, and has no secret of the server in its environment.
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { largestDocument } from '#contract/documents.ts'
import { type AcceptedFile, type FilePurpose, OpenerFailed, type RefusedFile, startSignal } from './opened-file.ts'

/** Opens a file. `parts` are its bytes in order, and are taken out of the list as soon as they are handed on. */
export type OpenFile = (parts: Buffer[], purpose?: FilePurpose) => Promise<AcceptedFile | RefusedFile>

type Limits = {
  /** Of the processor, in seconds: a busy machine makes no file more complex. */
  readonly seconds: number
  readonly elapsedSeconds: number
  /** What the process has allocated, in MB; measured on Linux. */
  readonly megabytes: number
}

const usual: Limits = { seconds: 5, elapsedSeconds: 60, megabytes: 256 }
const top = join(import.meta.dirname, '../../../..')
const usualProgram = join(import.meta.dirname, 'open-process.ts')
const flags = ['--permission', '--allow-addons', `--allow-fs-read=${top}/*`, '--no-warnings', '--max-old-space-size=200']
/** Its lower priority, compared with that of the server, leaves the processor to requests. */
const nicer = 5
const leastPriority = 19
const pauseMs = 40

/** @returns rejects with OpenerFailed where the process cannot begin its work */
export function openInProcess(limits: Limits = usual, program = usualProgram): OpenFile {
  return async (parts, purpose = 'application') => {
    const child = spawn(process.execPath, [...flags, program, purpose], { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
    const end = () => void child.kill('SIGKILL')
    process.once('exit', end)
    const stop = watch(child.pid, limits, end)
    try {
      const closed = new Promise<number | null>((resolve, reject) => {
        child.once('error', (cause) => reject(new OpenerFailed('The process that opens files cannot be started.', { cause })))
        child.once('close', resolve)
      })
      const [code, output] = await Promise.all([closed, outputOf(child, end), writeTo(child.stdin, parts)])
      if (stop() !== undefined) return { fault: 'too-complex' }
      if (output[0]?.subarray(0, startSignal.length).toString() !== startSignal)
        throw new OpenerFailed(`The process that opens files ended with ${code} before it had loaded its packages.`)
      output[0] = output[0].subarray(startSignal.length)
      return openedIn(output) ?? { fault: code === 134 ? 'too-complex' : 'damaged' }
    } finally {
      stop()
      process.off('exit', end)
    }
  }
}

/**
 * Ends the process at the first limit that it exceeds.
 *
 * @returns stops watching, and says which limit was exceeded
 */
function watch(pid: number | undefined, limits: Limits, end: () => void): () => keyof Limits | undefined {
  let exceeded: keyof Limits | undefined
  if (pid === undefined) return () => exceeded
  try {
    setPriority(pid, Math.min(leastPriority, getPriority() + nicer))
  } catch {
    // It has ended already.
  }
  const began = Date.now()
  const look = async () => {
    const { seconds, megabytes } = await usageOf(pid)
    const used: Limits = { seconds, megabytes, elapsedSeconds: (Date.now() - began) / 1000 }
    exceeded ??= (['seconds', 'elapsedSeconds', 'megabytes'] as const).find((key) => used[key] > limits[key])
    if (exceeded !== undefined) end()
  }
  const timer = setInterval(() => void look(), pauseMs)
  return () => {
    clearInterval(timer)
    return exceeded
  }
}

const nothing = { seconds: 0, megabytes: 0 }

/** From /proc: user and system time in hundredths of a second, and private memory in kB. Nothing on other systems. */
async function usageOf(pid: number): Promise<Pick<Limits, 'seconds' | 'megabytes'>> {
  try {
    const [stat, status] = await Promise.all([readFile(`/proc/${pid}/stat`, 'latin1'), readFile(`/proc/${pid}/status`, 'latin1')])
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const kilobytes = Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0)
    return { seconds: (Number(fields[11]) + Number(fields[12])) / 100, megabytes: kilobytes / 1024 }
  } catch {
    return nothing
  }
}

/** A process that ended early reads no more; why is known by its output. */
async function writeTo(input: Writable, parts: Buffer[]): Promise<void> {
  let isClosed = false
  input.on('error', () => {
    isClosed = true
  })
  for (let part = parts.shift(); part; part = parts.shift()) {
    if (isClosed || input.destroyed) break
    if (!input.write(part)) await drained(input)
  }
  parts.length = 0
  input.end()
}

function drained(input: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      input.off('drain', done).off('close', done).off('error', done)
      resolve()
    }
    input.once('drain', done).once('close', done).once('error', done)
  })
}

/** A file that grows by being written anew is none that anybody scanned. */
const mostOutput = 2 * largestDocument

async function outputOf({ stdout }: ChildProcessByStdio<Writable, Readable, null>, end: () => void): Promise<Buffer[]> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of stdout) {
    length += part.length
    if (length > mostOutput) end()
    else parts.push(part)
  }
  return parts
}

/** After the mark of the start, the first line describes the file; its bytes follow. */
function openedIn(output: Buffer[]): AcceptedFile | RefusedFile | undefined {
  let first: Buffer = Buffer.alloc(0)
  for (let part = output.shift(); part; part = output.shift()) {
    first = Buffer.concat([first, part])
    const line = first.indexOf(10)
    if (line < 0) continue
    const head = JSON.parse(first.toString('utf8', 0, line)) as Omit<AcceptedFile, 'parts'> | RefusedFile
    return 'fault' in head ? head : { ...head, parts: [first.subarray(line + 1), ...output] }
  }
  return undefined
}
