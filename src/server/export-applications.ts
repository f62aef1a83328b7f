/**
 * Writes what is stored of applications to the standard output, a line of JSON each (`ExportedLine`): a process of its own, for the
 * commands that explain and migrate. It changes nothing, and needs the data folder for itself where the database is embedded.
 *
 * Arguments: the lenders, and `--application UUID` for one alone. Environment: DATA_DIR and DATABASE_URL as the server's.
 * Exit code: 0, or 2 with a sentence on the standard error: nothing that the database says of a row is in it.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { exportApplications } from './applications/export-applications.ts'
import { dataFolderIn } from './config.ts'
import { DataFolderInUse, type FolderLock, lockDataFolder } from './store/lock-data-folder.ts'
import { CannotRead, openToRead } from './store/open-to-read.ts'
import { troubleOf } from './without-data.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { application: { type: 'string' } } })
const { DATABASE_URL: postgres } = process.env
const dataFolder = dataFolderIn(process.env)
const folder = join(dataFolder, 'database')

async function exportAll(): Promise<void> {
  let lock: FolderLock | undefined
  const store = await openToRead(postgres ? { postgres } : { folder }, () => (lock = lockDataFolder(dataFolder)))
  try {
    await store.read(async (db) => {
      for (const lender of positionals) {
        for await (const application of exportApplications(db, lender, new Date(), values.application)) await written(application)
      }
    })
  } finally {
    await store.close()
    lock?.release()
  }
}

/** Waits where the reader is slower. */
function written(application: object): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(`${JSON.stringify(application)}\n`, (error) => (error ? reject(error) : resolve()))
  })
}

try {
  await exportAll()
} catch (error) {
  const hasSentence = error instanceof CannotRead || error instanceof DataFolderInUse
  process.stderr.write(`${hasSentence ? error.message : `The applications cannot be read: ${troubleOf(error)}`}\n`)
  process.exitCode = 2
}
