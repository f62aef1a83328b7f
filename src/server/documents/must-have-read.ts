import type { Application, CompiledFlow, ScreenRoute } from '#engine/index.ts'
import { Refused } from '../errors/refused.ts'
import type { Owner } from '../store/applications.ts'
import { documentsShown } from '../store/evidence.ts'
import { generatedDocumentsOf } from '../store/generated-documents.ts'
import type { Reader } from '../store/open-store.ts'
import { listingScreen } from './documents-of-screen.ts'
import { versionIn } from './make-documents.ts'
import { versionsNeeded } from './versions-needed.ts'

/**
 * Whether the borrower was shown and has read each document that a screen lists, in the version of today: one that was
 * read before `document-not-shown` existed may never have been sent. A screen without documents passes.
 *
 * @throws Refused documents-unread
 */
export async function mustHaveRead(
  db: Reader,
  { owner, application, flow }: { owner: Owner; application: Application; flow: CompiledFlow },
  route: ScreenRoute,
  now: Date,
): Promise<void> {
  const screen = listingScreen(flow, route)
  if (!screen) return
  const needed = await versionsNeeded(db, { owner, application, flow }, screen, now)
  if (needed.length === 0) return
  const stored = await generatedDocumentsOf(db, owner, application.uuid)
  const shown = await documentsShown(db, { lender: owner.lender, application: application.uuid })
  const unread = needed.filter((one) => {
    const version = versionIn(stored, one)
    return version?.read_at == null || !shown.has(version.uuid)
  })
  if (unread.length > 0)
    throw new Refused('documents-unread', { detail: `Not read: ${unread.map(({ document }) => document).join(', ')}.` })
}
