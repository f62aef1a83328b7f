/** Starts the server, and ends it so that nothing is cut off. */
import { ConfigRefused, dataFolderIn, readConfig } from './config.ts'
import type { RunningServer } from './start-server.ts'
import { DataFolderInUse, type FolderLock, isDiskFull, lockDataFolder } from './store/lock-data-folder.ts'

/** How long requests under way may take to end. */
const patienceMs = 15_000

let lock: FolderLock | undefined
let server: RunningServer | undefined
let ending = false
let broken = false

/** Ends in order: what is under way is answered, the database is closed, the lock is let go. */
async function end(code: 0 | 1): Promise<void> {
  if (ending) return
  ending = true
  setTimeout(() => process.exit(1), patienceMs).unref()
  const closed = await server?.close().then(
    () => true,
    (error: unknown) => tellBreak(error),
  )
  lock?.release()
  process.exit(closed === false ? 1 : code)
}

/** What nobody caught: what goes on after it cannot be relied on. Told once, since telling may be what breaks. */
function breakDown(error: unknown): void {
  if (!broken) tellBreak(error)
  broken = true
  void end(1)
}

process.on('unhandledRejection', breakDown)
process.on('uncaughtException', breakDown)

try {
  const config = readConfig(process.env, process.argv.slice(2))
  // Before anything else is loaded: a second server on the same folder is told so at once.
  lock = config.databaseUrl && config.tokenSecret ? undefined : lockDataFolder(config.dataFolder)
  const { startServer } = await import('./start-server.ts')
  server = await startServer(config)
  for (const line of server.welcome) process.stdout.write(`${line}\n`)
  process.on('SIGTERM', () => void end(0))
  process.on('SIGINT', () => void end(0))
} catch (error) {
  process.stderr.write(`${sentenceFor(error)}\n`)
  process.exit(1)
}

/** One line as the log's, and no more than message and code: a stack or a cause may hold what a borrower sent. */
function tellBreak(error: unknown): false {
  const { message = String(error), code } = (error ?? {}) as { readonly message?: unknown; readonly code?: unknown }
  const line = { level: 60, time: Date.now(), msg: String(message).slice(0, 300), ...(typeof code === 'string' && { code }) }
  process.stderr.write(`${JSON.stringify(line)}\n`)
  return false
}

/** What a person can do something about is told in a sentence; a broken promise of our own with its place. */
function sentenceFor(error: unknown): string {
  if (error instanceof ConfigRefused || error instanceof DataFolderInUse) return error.message
  const { code, port, message, stack } = error as NodeJS.ErrnoException & { port?: number }
  if (isDiskFull(error))
    return `The disk of ${dataFolderIn(process.env)} is full. Free some space on it, or choose another DATA_DIR.`
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another one: PORT=8081 npm start`
  return stack ?? message
}
