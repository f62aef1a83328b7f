/**
 * Writes what is stored of applications to the standard output, a line of JSON each (`ExportedLine`): a process of its own, for the
 * commands that explain and migrate. It changes nothing, and needs the data folder for itself where the database is embedded.
 *
 * Arguments: the lenders, and `--application UUID` for one alone. Environment: DATA_DIR and DATABASE_URL as the server's.
 * Exit code: 0, or 2 with a sentence on the standard error: nothing that the database says of a row is in it.
 */
import { parseArgs } from 'node:util'
import { exportApplications } from './applications/export-applications.ts'
import { runCommand, writeLine } from './run-command.ts'
import { openToRead } from './store/open-to-read.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { application: { type: 'string' } } })

await runCommand('The applications cannot be read', openToRead, async (store) => {
  await store.read(async (db) => {
    for (const lender of positionals) {
      for await (const line of exportApplications(db, lender, new Date(), values.application)) await writeLine(line)
    }
  })
})
