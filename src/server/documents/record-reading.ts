/** Records as evidence that a borrower was shown a document, and that they read it to its end: each the first time. */
import type { RequestedApplication } from '../applications/requested-application.ts'
import { type Caller, evidenceOfAct } from '../evidence/evidence-of-act.ts'
import { Refused } from '../refused.ts'
import type { ServerParts } from '../server-parts.ts'
import { holdApplication } from '../store/applications.ts'
import { addEvidence, type EvidenceKind, hasEvidence } from '../store/evidence.ts'
import { generatedDocumentsOf, markDocumentRead, type StoredGeneratedDocument } from '../store/generated-documents.ts'
import type { Writer } from '../store/open-store.ts'

type Parts = Pick<ServerParts, 'store' | 'keys' | 'now'>
type Reading = { readonly caller: Caller; readonly requestId: string }
type Document = Pick<StoredGeneratedDocument, 'uuid' | 'sha256'>

export async function recordShown(
  parts: Parts,
  requested: RequestedApplication,
  document: Document,
  reading: Reading,
): Promise<void> {
  const { store } = parts
  const of = ofApplication(requested)
  if (await store.read((db) => hasEvidence(db, of, 'document-shown', document.uuid))) return
  await store.write(async (tx) => {
    await hold(tx, requested)
    await addOnce(tx, parts, requested, 'document-shown', document, reading, parts.now())
  })
}

/**
 * Marks a document as read; one that already is keeps its time.
 *
 * @returns the time
 * @throws Refused if the borrower has no such document
 */
export async function recordRead(parts: Parts, requested: RequestedApplication, uuid: string, reading: Reading): Promise<Date> {
  const { owner, application } = requested
  return await parts.store.write(async (tx) => {
    await hold(tx, requested)
    const document = (await generatedDocumentsOf(tx, owner, application.uuid)).find((one) => one.uuid === uuid)
    const at = parts.now()
    const read = document && (await markDocumentRead(tx, owner, application.uuid, uuid, at))
    if (!document || !read) throw new Refused('not-found')
    await addOnce(tx, parts, requested, 'document-read', document, reading, read)
    return read
  })
}

async function addOnce(
  tx: Writer,
  { keys }: Parts,
  requested: RequestedApplication,
  kind: EvidenceKind,
  { uuid: document, sha256 }: Document,
  { caller, requestId }: Reading,
  at: Date,
): Promise<void> {
  const of = ofApplication(requested)
  if (await hasEvidence(tx, of, kind, document)) return
  const { owner, served } = requested
  const { locale, timeZone: zone } = served.flow.live.lender
  const act = await evidenceOfAct(tx, { ...owner, caller, release: served.flow.hash, locale, zone, requestId })
  await addEvidence(tx, keys, of, [{ kind, data: { ...act, document, sha256 } }], at)
}

async function hold(tx: Writer, { owner, application }: RequestedApplication): Promise<void> {
  if (!(await holdApplication(tx, owner, application.uuid))) throw new Refused('not-found')
}

function ofApplication({ owner: { lender }, application: { uuid } }: RequestedApplication) {
  return { lender, application: uuid }
}
