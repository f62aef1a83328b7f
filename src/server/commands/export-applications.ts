/**
 * Prints stored applications as lines of JSON (`ExportedLine`), in a process of its own for `explain` and
 * `check-migration`. Read-only; an embedded database must not be in use by a server.
 * Arguments: lenders, and `--application UUID` for a single one. Environment: DATA_DIR and DATABASE_URL as for the
 * server. Exit code: 0, or 2 with a sentence on stderr that contains no stored data.
 */
import { parseArgs } from 'node:util'
import type { Reader } from '../store/open-store.ts'
import { openToRead } from '../store/open-to-read.ts'
import { forLender } from '../store/row-scope.ts'
import { exportApplications } from './exported-applications.ts'
import { runCommand, writeLine } from './run-command.ts'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { application: { type: 'string' } } })

await runCommand('The applications cannot be read', openToRead, async (store) => {
  for (const lender of positionals) {
    const exported = async (db: Reader) => {
      for await (const line of exportApplications(db, lender, new Date(), values.application)) await writeLine(line)
    }
    await forLender(lender, () => store.read(exported))
  }
})
