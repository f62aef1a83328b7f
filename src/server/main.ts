/** Starts the server, and ends it so that nothing is cut off. */
import { ConfigRefused, readConfig } from './config.ts'
import { DataFolderInUse, lockDataFolder } from './store/lock-data-folder.ts'

/** How long requests under way may take to end. */
const patienceMs = 15_000

try {
  const config = readConfig(process.env, process.argv.slice(2))
  // Before anything else is loaded: a second server on the same folder is told so at once.
  const lock = config.databaseUrl && config.tokenSecret ? undefined : lockDataFolder(config.dataFolder)
  const { startServer } = await import('./start-server.ts')
  const server = await startServer(config)
  for (const line of server.welcome) process.stdout.write(`${line}\n`)
  let ending = false
  const end = () => {
    if (ending) return
    ending = true
    setTimeout(() => process.exit(1), patienceMs).unref()
    void server.close().then(() => {
      lock?.release()
      process.exit(0)
    })
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
} catch (error) {
  process.stderr.write(`${sentenceFor(error)}\n`)
  process.exit(1)
}

/** What a person can do something about is told in a sentence; a broken promise of our own with its place. */
function sentenceFor(error: unknown): string {
  if (error instanceof ConfigRefused || error instanceof DataFolderInUse) return error.message
  const { code, port, message, stack } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another one: PORT=8081 npm start`
  return stack ?? message
}
