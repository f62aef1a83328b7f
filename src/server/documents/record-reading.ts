/**
 * Records as evidence that a document was sent to a session of a borrower, the first time in each session, and that they
 * read it to its end, the first time.
 */
import type { JsonObject } from '#engine/index.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { type Caller, evidenceOfAct } from '../evidence/evidence-of-act.ts'
import type { RequestedApplication } from '../identity/requested-application.ts'
import { lockApplication } from '../store/applications.ts'
import { addEvidence, findDocumentShown } from '../store/evidence.ts'
import { generatedDocumentsOf, markDocumentRead, type StoredGeneratedDocument } from '../store/generated-documents.ts'
import type { Reader, Writer } from '../store/open-store.ts'

type Parts = Pick<ServerParts, 'store' | 'keys' | 'now' | 'config'>
type Reading = { readonly caller: Caller; readonly requestId: string }
type Document = Pick<StoredGeneratedDocument, 'uuid' | 'sha256'>

export async function recordShown(
  parts: Parts,
  requested: RequestedApplication,
  document: Document,
  reading: Reading,
): Promise<void> {
  const { store, now } = parts
  const shown = (db: Reader) => shownTo(db, requested, document, reading)
  if (await store.read(shown)) return
  await store.write(async (tx) => {
    await lockRow(tx, requested)
    if (!(await shown(tx))) await add(tx, parts, requested, { kind: 'document-shown', document, reading, at: now() })
  })
}

/**
 * Marks a document as read; one that already is keeps its time.
 *
 * @returns the time
 * @throws Refused if the borrower has no such document; document-not-shown if it was not sent to this session, or only just
 */
export async function recordRead(parts: Parts, requested: RequestedApplication, uuid: string, reading: Reading): Promise<Date> {
  const { owner, application } = requested
  return await parts.store.write(async (tx) => {
    await lockRow(tx, requested)
    const document = (await generatedDocumentsOf(tx, owner, application.uuid)).find((one) => one.uuid === uuid)
    if (!document) throw new Refused('not-found')
    if (document.read_at) return document.read_at
    const at = parts.now()
    const shown = await shownTo(tx, requested, document, reading)
    const elapsedMs = shown ? at.getTime() - shown.at.getTime() : -1
    if (!shown || elapsedMs < parts.config.shortestReadingMs) throw new Refused('document-not-shown')
    const read = await markDocumentRead(tx, owner, application.uuid, uuid, at)
    if (!read) throw new Refused('not-found')
    const more = { shown: shown.at.toISOString(), secondsShown: elapsedMs / 1000 }
    await add(tx, parts, requested, { kind: 'document-read', document, reading, at, more })
    return read
  })
}

/** The entry about a document that was sent to the session of a request. */
async function shownTo(db: Reader, requested: RequestedApplication, { uuid }: Document, { caller: { session } }: Reading) {
  return session === undefined ? undefined : await findDocumentShown(db, ofApplication(requested), uuid, session)
}

type Added = {
  readonly kind: 'document-shown' | 'document-read'
  readonly document: Document
  readonly reading: Reading
  readonly at: Date
  readonly more?: JsonObject
}

async function add(tx: Writer, { keys }: Parts, requested: RequestedApplication, added: Added): Promise<void> {
  const { kind, document, reading, at, more } = added
  const { owner, served } = requested
  const { locale, timeZone: zone } = served.flow.live.lender
  const act = await evidenceOfAct(tx, { ...owner, ...reading, release: served.flow.hash, locale, zone })
  const data = { ...act, document: document.uuid, sha256: document.sha256, ...more }
  await addEvidence(tx, keys, ofApplication(requested), [{ kind, data }], at)
}

async function lockRow(tx: Writer, { owner, application }: RequestedApplication): Promise<void> {
  if (!(await lockApplication(tx, owner, application.uuid))) throw new Refused('not-found')
}

function ofApplication({ owner: { lender }, application: { uuid } }: RequestedApplication) {
  return { lender, application: uuid }
}
