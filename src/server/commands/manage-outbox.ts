/**
 * Prints and resends outbox events, in a process of its own for the command `outbox`. Prints a line of JSON for each
 * event, or the number of resent events. Arguments: `list LENDER`, `show LENDER UUID` or `resend LENDER [UUID…]`.
 * Secrets are never printed.
 */

import type { Store } from '../store/open-store.ts'
import { openToChange } from '../store/open-to-read.ts'
import { findEvent, listEvents, resendEvents } from '../store/outbox.ts'
import { forLender } from '../store/row-scope.ts'
import { runCommand, writeLine } from './run-command.ts'

const [action, lender = '', ...uuids] = process.argv.slice(2)

await runCommand('The outbox cannot be opened', openToChange, (store) => forLender(lender, () => manage(store)))

async function manage(store: Store): Promise<void> {
  if (action === 'resend') {
    await writeLine({ resent: await store.write((tx) => resendEvents(tx, lender, uuids, new Date())) })
    return
  }
  if (action === 'show') {
    const event = await store.read((db) => findEvent(db, lender, uuids[0] ?? ''))
    if (event) await writeLine({ ...event, secrets: event.secrets === null ? 'none' : 'sealed', key_id: undefined })
    return
  }
  for (const event of await store.read((db) => listEvents(db, lender))) await writeLine(event)
}
