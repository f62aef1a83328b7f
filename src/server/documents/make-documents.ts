/** Makes the documents of a screen: draws what does not exist yet, and stores it sealed. */
import { createHash, randomUUID } from 'node:crypto'
import type { GeneratedDocument } from '#contract/generated-documents.ts'
import type { ScreenRoute } from '#engine/index.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import { columnsOf } from '../evidence/columns-of.ts'
import { evidenceOfAct } from '../evidence/evidence-of-act.ts'
import { type RequestedApplication, requireAccessTo } from '../identity/requested-application.ts'
import { lockApplication } from '../store/applications.ts'
import { addEvidence, type NewEntry } from '../store/evidence.ts'
import {
  addGeneratedDocument,
  generatedContentsOf,
  generatedDocumentsOf,
  type NewGeneratedDocument,
  type StoredGeneratedDocument,
} from '../store/generated-documents.ts'
import type { DocumentPlace } from '../store/tables.ts'
import { listingScreen, type NeededDocument, summaryForCoSigner } from './documents-of-screen.ts'
import type { RenderedDocument } from './render-document.ts'
import { renderInWorker } from './render-in-worker.ts'
import { borrowersApplication, type NeededVersion, versionsNeeded } from './versions-needed.ts'

type Parts = Pick<ServerParts, 'store' | 'keys' | 'now'>

/**
 * The documents of a screen in its order. A document whose text has changed is made again, and its earlier versions
 * stay. Two requests at once make each document once.
 *
 * @throws Refused if the borrower may not be on the screen
 */
export async function documentsForScreen(
  parts: Parts,
  requested: RequestedApplication,
  route: ScreenRoute,
): Promise<readonly StoredGeneratedDocument[]> {
  const { store, now } = parts
  const { owner, application, served } = requested
  const screen = listingScreen(served.flow, route)
  if (!screen) throw new Refused('not-found')
  await store.read((db) => requireAccessTo(db, requested, [route], now()))
  const needed = await store.read((db) => versionsNeeded(db, { owner, application, flow: served.flow }, screen, now()))
  const before = await store.read((db) => generatedDocumentsOf(db, owner, application.uuid))
  const missing = needed.filter((one) => !storedVersionIn(before, one))
  if (missing.length > 0) await makeOrCopy(parts, requested, missing)
  const after = missing.length > 0 ? await store.read((db) => generatedDocumentsOf(db, owner, application.uuid)) : before
  return needed.flatMap((one) => storedVersionIn(after, one) ?? [])
}

/** A co-signer gets copies of the borrower's documents, which are made where they are not there yet. */
async function makeOrCopy(parts: Parts, requested: RequestedApplication, missing: readonly NeededVersion[]): Promise<void> {
  const { store } = parts
  const { owner, application } = requested
  const borrowers = { ...requested, ...(await store.read((db) => borrowersApplication(db, { owner, application }))) }
  const stored = await store.read((db) => generatedDocumentsOf(db, borrowers.owner, borrowers.application.uuid))
  const unmade = missing.filter((one) => !storedVersionIn(stored, one))
  if (unmade.length > 0) await make(parts, borrowers, unmade.map(withText))
  if (application.signsFor) await copy(parts, requested, borrowers, missing)
}

function withText({ text, ...needed }: NeededVersion): NeededDocument {
  if (!text) throw new Error(`The signed version of ${needed.document} is not there.`)
  return { ...needed, text }
}

/** The newest version of each document, the documents made first standing first. */
export function newestVersions(documents: readonly StoredGeneratedDocument[]): readonly StoredGeneratedDocument[] {
  return [...new Map(documents.map((document) => [document.document, document])).values()]
}

export function storedVersionIn(
  documents: readonly StoredGeneratedDocument[],
  { document, contentHash }: Pick<NeededDocument, 'document' | 'contentHash'>,
): StoredGeneratedDocument | undefined {
  return documents.find((stored) => stored.document === document && stored.content_sha256 === contentHash)
}

/** @param signer whose places are named */
export function generatedDocumentDto(stored: StoredGeneratedDocument, signer: DocumentPlace['signer']): GeneratedDocument {
  const { uuid, document, type, title, summary, locale, pages, size, sha256, created_at, read_at } = stored
  return {
    ...{ uuid, document, type, title, summary, locale, pages, size, sha256 },
    created: created_at.toISOString(),
    places: placesOf(stored.places, signer),
    ...(read_at !== null && { read: read_at.toISOString() }),
  }
}

/** The places that a signer presses: the server writes the day. */
function placesOf(places: readonly DocumentPlace[], by: DocumentPlace['signer']): GeneratedDocument['places'] {
  return places.flatMap(({ id, kind, page, signer }) => (signer === by && kind !== 'date' ? [{ id, kind, page }] : []))
}

/** The document as the borrower's page gets it, without being stored; its content hash serves as its uuid. */
export function unstoredDocumentDto(
  { document, text, contentHash }: NeededDocument,
  { bytes, pages, places }: RenderedDocument,
  created: Date,
): GeneratedDocument {
  const { type, title, summary, locale } = text
  return {
    ...{ uuid: contentHash, document, type, title, locale, pages },
    summary: summary.map(({ text }) => text),
    ...describedBytes(bytes),
    created: created.toISOString(),
    places: placesOf(places, 'borrower'),
  }
}

function describedBytes(bytes: Uint8Array): Pick<GeneratedDocument, 'size' | 'sha256'> {
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

async function make(
  { store, keys, now }: Parts,
  { owner, application, served }: RequestedApplication,
  needed: readonly NeededDocument[],
): Promise<void> {
  const at = now()
  const rendered = await renderInWorker({ texts: needed.map(({ text }) => text), created: at })
  const { locale, timeZone: zone } = served.flow.live.lender
  await store.write(async (tx) => {
    if (!(await lockApplication(tx, owner, application.uuid))) throw new Refused('not-found')
    const made: NewEntry[] = []
    const act = await evidenceOfAct(tx, { ...owner, release: served.flow.hash, locale, zone })
    const stored = await generatedDocumentsOf(tx, owner, application.uuid)
    for (const [index, { bytes, pages, places }] of rendered.entries()) {
      const one = needed[index] as NeededDocument
      // Another request has made it meanwhile.
      if (storedVersionIn(stored, one)) continue
      const { type, title, summary, locale } = one.text
      const document: NewGeneratedDocument = {
        lender: owner.lender,
        uuid: randomUUID(),
        application_uuid: application.uuid,
        identity_uuid: owner.identity,
        ...{ document: one.document, type, title, locale, pages, places },
        summary: summary.map(({ text }) => text),
        release_hash: served.flow.hash,
        content_sha256: one.contentHash,
        ...describedBytes(bytes),
        created_at: at,
      }
      await addGeneratedDocument(tx, keys.sealer, document, bytes)
      made.push({ kind: 'document-made', data: { ...act, document: document.uuid, row: columnsOf(document) } })
    }
    await addEvidence(tx, keys, { lender: owner.lender, application: application.uuid }, made, at)
  })
}

/** Copies documents of the borrower's application to the one of the co-signer, byte for byte. */
async function copy(
  { store, keys, now }: Parts,
  { owner, application, served }: RequestedApplication,
  borrowers: Pick<RequestedApplication, 'owner' | 'application'>,
  needed: readonly NeededVersion[],
): Promise<void> {
  const at = now()
  const { locale, timeZone: zone } = served.flow.live.lender
  const theirs = await store.read((db) => generatedContentsOf(db, keys.sealer, borrowers.owner, borrowers.application.uuid))
  await store.write(async (tx) => {
    if (!(await lockApplication(tx, owner, application.uuid))) throw new Refused('not-found')
    const made: NewEntry[] = []
    const act = await evidenceOfAct(tx, { ...owner, release: served.flow.hash, locale, zone })
    const stored = await generatedDocumentsOf(tx, owner, application.uuid)
    for (const one of needed) {
      // Another request has copied it meanwhile.
      if (storedVersionIn(stored, one)) continue
      const found = theirs.find(({ document }) => storedVersionIn([document], one))
      if (!found?.bytes) throw new Error(`The document ${one.document} cannot be copied.`)
      const { read_at: _, ...copied } = found.document
      const document: NewGeneratedDocument = {
        ...copied,
        summary: summaryForCoSigner(served.flow, borrowers.application, one.document, at) ?? copied.summary,
        ...{ uuid: randomUUID(), application_uuid: application.uuid, identity_uuid: owner.identity, created_at: at },
      }
      await addGeneratedDocument(tx, keys.sealer, document, found.bytes)
      made.push({ kind: 'document-made', data: { ...act, document: document.uuid, row: columnsOf(document) } })
    }
    await addEvidence(tx, keys, { lender: owner.lender, application: application.uuid }, made, at)
  })
}
