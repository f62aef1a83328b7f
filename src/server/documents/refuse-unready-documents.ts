/** What a screen is refused for whose documents were not read, or whose files were not scanned. */
import { type Answers, type Application, type CompiledFlow, inputScreen, type ScreenRoute } from '#engine/index.ts'
import { Refused } from '../errors/refused.ts'
import { factsOfVisitor } from '../identity/facts-of-visitor.ts'
import type { Owner } from '../store/applications.ts'
import { documentsOf } from '../store/documents.ts'
import { documentsShown } from '../store/evidence.ts'
import { generatedDocumentsOf } from '../store/generated-documents.ts'
import type { Reader } from '../store/open-store.ts'
import { textFormatter } from '../texts/text-formatter.ts'
import { listingScreen } from './documents-of-screen.ts'
import { storedVersionIn } from './make-documents.ts'
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
    const version = storedVersionIn(stored, one)
    return version?.read_at == null || !shown.has(version.uuid)
  })
  if (unread.length > 0)
    throw new Refused('documents-unread', { detail: `Not read: ${unread.map(({ document }) => document).join(', ')}.` })
}

type Submitting = {
  readonly owner: Owner
  readonly application: string
  readonly flow: CompiledFlow
  readonly route: ScreenRoute
  readonly now: Date
}

/**
 * Refuses answers that name an uploaded file which the malware scanner has not passed.
 *
 * @throws Refused answers-refused, with a message at the field of each file that is infected or waits for the scanner
 */
export async function mustBeScanned(
  db: Reader,
  { owner, application, flow, route, now }: Submitting,
  answers: Answers,
): Promise<void> {
  const fields = inputScreen(flow, route)?.fields.filter(({ as }) => as === 'files') ?? []
  if (fields.length === 0) return
  const stopped = (await documentsOf(db, owner, application)).filter(({ scan }) => scan !== null)
  const format = textFormatter(flow, factsOfVisitor(flow, now, ''))
  const { fileHeld, fileInfected } = flow.live.shell.words
  const messages = fields.flatMap(({ id }) => {
    const named = answers[id]
    const document = Array.isArray(named) ? stopped.find(({ uuid }) => named.includes(uuid)) : undefined
    return document ? [[id, format(document.scan === 'held' ? fileHeld : fileInfected, { name: document.name })] as const] : []
  })
  if (messages.length === 0) return
  throw new Refused('answers-refused', {
    messages: Object.fromEntries(messages),
    errors: messages.map(([, message]) => message),
  })
}
