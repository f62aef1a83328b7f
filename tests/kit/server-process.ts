import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tools/dev/free-port.ts'
import { REPOSITORY } from '../../tools/repository.ts'

export type ServerOptions = {
  /** Another flows folder than the shipped one. */
  readonly flows?: string
  /** A folder that the caller removes; without it the server gets an empty folder, which is removed when it stops. */
  readonly dataDir?: string
  readonly port?: number
  /** As `npm run dev` starts it. */
  readonly dev?: boolean
  readonly env?: Readonly<Record<string, string>>
}

/** The real server as a process of its own, answering at `url`. */
export type ServerProcess = {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  /** What the process has written to stdout and stderr so far. */
  output(): string
  /** Sends SIGTERM and waits for the end of its output; its data goes unless the caller made the folder. @returns the exit code; null after a signal */
  stop(): Promise<number | null>
  /** `kill -9`: nothing of its own runs any more. */
  kill(): Promise<void>
}

/** Starts the server and waits until it answers. Throws an error with its output if it ends before that. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'stepwright-data-')))
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: dataDir,
    SANDBOX_SPEED: 'instant',
    ...options.env,
  }
  const flows = options.flows ? ['--flows', options.flows] : []
  const child = spawn(process.execPath, [options.dev ? 'tools/dev/dev.ts' : 'src/server/main.ts', ...flows], {
    cwd: REPOSITORY,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const parts: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part.toString()))
  // Whatever ends this process takes the server with it.
  const orphaned = () => child.kill('SIGKILL')
  process.once('exit', orphaned)
  const ended = once(child, 'exit').then(() => process.off('exit', orphaned))
  const closed = once(child, 'close')
  await untilItAnswers(`${url}/healthz`, child, () => parts.join(''))
  return {
    url,
    port,
    dataDir,
    output: () => parts.join(''),
    stop: async () => {
      child.kill('SIGTERM')
      await closed
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
      return child.exitCode
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function untilItAnswers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 180_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The server ended (${child.signalCode ?? child.exitCode}) before it answered:\n${output()}`)
    }
    const answered = await fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`The server did not answer at ${url} within three minutes:\n${output()}`)
}
