/**
 * Runs a command that reads the server's database in a process of its own: prints lines of JSON; on failure exits with
 * 2 and a sentence on stderr.
 */
import { join } from 'node:path'
import { dataFolderIn } from '../config/config.ts'
import { troubleOf } from '../errors/without-data.ts'
import { DataFolderInUse, type FolderLock, lockDataFolder } from '../store/lock-data-folder.ts'
import type { StorePlace } from '../store/open-store.ts'
import { CannotRead } from '../store/open-to-read.ts'

type Closable = { readonly close: () => Promise<void> }

/**
 * Opens the database of DATABASE_URL or DATA_DIR, and runs the command. The embedded database must not be open in
 * another process.
 *
 * @param failure the start of the error sentence, for errors whose own message may quote a row
 */
export async function runCommand<Opened extends Closable>(
  failure: string,
  open: (place: StorePlace, alone: () => void) => Promise<Opened>,
  work: (store: Opened) => Promise<void>,
): Promise<void> {
  const { DATABASE_URL: postgres } = process.env
  const dataFolder = dataFolderIn(process.env)
  const place = postgres ? { postgres } : { folder: join(dataFolder, 'database') }
  let lock: FolderLock | undefined
  try {
    const store = await open(place, () => (lock = lockDataFolder(dataFolder)))
    await work(store).finally(() => store.close())
  } catch (error) {
    const isPlain = error instanceof CannotRead || error instanceof DataFolderInUse
    process.stderr.write(`${isPlain ? error.message : `${failure}: ${troubleOf(error)}`}\n`)
    process.exitCode = 2
  } finally {
    lock?.release()
  }
}

/** Writes a line and waits for a slow reader (backpressure). */
export function writeLine(line: object): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${JSON.stringify(line)}\n`, (error) => (error ? reject(error) : resolve()))
  })
}
