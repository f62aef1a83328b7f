import { fairQueue } from '../../limits/fair-queue.ts'
import type { OpenFile } from './open-in-process.ts'
import type { AcceptedFile, FilePurpose, RefusedFile } from './opened-file.ts'

/** Opens an uploaded file when it is its borrower's turn, which ends when it is stored. @throws Refused where too many wait */
export type OpenInTurn = <Stored>(
  who: string,
  parts: Buffer[],
  store: (opened: AcceptedFile) => Promise<Stored>,
  purpose?: FilePurpose,
) => Promise<Stored | RefusedFile>

/** Two processes at once keep two cores busy; a longer queue would only move the wait of a borrower into the server. */
const limits = { atOnce: 2, mostWaiting: 64, longestWaitMs: 30_000 }

/**
 * Opens and stores two files at once, those of different borrowers in turns: the database that takes many files at once
 * lets everybody else wait.
 */
export function openInTurn(open: OpenFile): OpenInTurn {
  const inTurn = fairQueue({ queue: 'files', ...limits })
  return (who, parts, store, purpose) =>
    inTurn(who, async () => {
      const opened = await open(parts, purpose)
      return 'fault' in opened ? opened : await store(opened)
    })
}
