/**
 * Asks the server to turn two-step sign-in off for a borrower, in a process of its own for the command `account`. Prints one
 * line of JSON: `{ outcome }`. Arguments: `LENDER EMAIL WHO REASON`.
 */
import { requestReset } from '../identity/reset-second-factor.ts'
import { openToChange } from '../store/open-to-read.ts'
import { forLender } from '../store/row-scope.ts'
import { runCommand, writeLine } from './run-command.ts'

const [lender = '', email = '', byWhom = '', reason = ''] = process.argv.slice(2)

await runCommand('The accounts cannot be opened', openToChange, async (store) => {
  const reset = { lender, email, byWhom, reason }
  await writeLine({ outcome: await forLender(lender, () => requestReset(store, reset, new Date())) })
})
