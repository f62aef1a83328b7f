/** Starts the server, and shuts it down in order. */
import { ConfigRefused, dataFolderIn, readConfig } from './config/config.ts'
import type { AdditionsFor, RunningServer } from './start-server.ts'
import { DatabaseRefused } from './store/database-refused.ts'
import { DataFolderInUse, type FolderLock, isDiskFull, lockDataFolder } from './store/lock-data-folder.ts'
import { StoreUnavailable } from './store/store-unavailable.ts'

/** How long, in ms, requests in progress may take after SIGTERM. */
const patienceMs = 15_000

let lock: FolderLock | undefined
let server: RunningServer | undefined
let ending = false
let broken = false

/** Finishes requests in progress, closes the database, releases the lock and exits. */
async function end(code: 0 | 1): Promise<void> {
  if (ending) return
  ending = true
  setTimeout(() => process.exit(1), patienceMs).unref()
  const closed = await server?.close().then(
    () => true,
    (error: unknown) => logBreak(error),
  )
  lock?.release()
  process.exit(closed === false ? 1 : code)
}

/** Ends the process after an uncaught error. Logged once, because logging itself may be failing. */
function breakDown(error: unknown): void {
  if (!broken) logBreak(error)
  broken = true
  void end(1)
}

/** @param additionsFor returns the additions of a development server */
export async function serve(args: readonly string[], additionsFor?: AdditionsFor): Promise<void> {
  process.on('unhandledRejection', breakDown)
  process.on('uncaughtException', breakDown)
  try {
    const config = readConfig(process.env, args)
    // Before loading the server, so that a second process on the same folder exits at once.
    lock = config.databaseUrl && config.tokenSecret ? undefined : lockDataFolder(config.dataFolder)
    const { startServer } = await import('./start-server.ts')
    server = await startServer(config, additionsFor?.(config))
    for (const line of server.welcome) process.stdout.write(`${line}\n`)
    process.on('SIGTERM', () => void end(0))
    process.on('SIGINT', () => void end(0))
  } catch (error) {
    process.stderr.write(`${sentenceFor(error)}\n`)
    process.exit(1)
  }
}

/** A log line with message and code only: a stack or a cause may contain data of borrowers. */
function logBreak(error: unknown): false {
  const { message = String(error), code } = (error ?? {}) as { readonly message?: unknown; readonly code?: unknown }
  const line = { level: 60, time: Date.now(), msg: String(message).slice(0, 300), ...(typeof code === 'string' && { code }) }
  process.stderr.write(`${JSON.stringify(line)}\n`)
  return false
}

/** A sentence for errors that an operator can correct, a stack for defects. */
function sentenceFor(error: unknown): string {
  const isPlain = error instanceof ConfigRefused || error instanceof DataFolderInUse || error instanceof DatabaseRefused
  if (isPlain) return error.message
  if (error instanceof StoreUnavailable)
    return `${error.message.replace(/\.?$/, '.')} It is in ${dataFolderIn(process.env)}. Start again, since a busy machine may take longer; if that does not help, the folder is damaged: put the last copy of it in its place, or move it away to start with an empty database.`
  const { code, port, message, stack } = error as NodeJS.ErrnoException & { port?: number }
  if (isDiskFull(error))
    return `The disk of ${dataFolderIn(process.env)} is full. Free some space on it, or choose another DATA_DIR.`
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another one: PORT=8081 npm start`
  return stack ?? message
}
