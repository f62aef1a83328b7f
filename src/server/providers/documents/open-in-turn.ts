import type { ServerParts } from '../../server-parts.ts'
import { fairQueue } from './fair-queue.ts'
import type { OpenFile } from './open-in-process.ts'

/** Two processes at once keep two cores busy; a longer queue would only move the wait of a borrower into the server. */
const limits = { atOnce: 2, mostWaiting: 64, patienceMs: 30_000 }

/** Opens two files at once, those of different borrowers in turns. */
export function openInTurn(open: OpenFile): ServerParts['openFile'] {
  const inTurn = fairQueue(limits)
  return (who, parts) => inTurn(who, () => open(parts))
}
