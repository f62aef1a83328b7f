/**
 * Seals the documents of a signing, as a job: a server that is killed in between does it again, and each document is
 * stored once. Where a borrower and a co-signer sign the same documents, the later signing seals them with both
 * signatures, for both applications.
 */
import { createHash, randomUUID } from 'node:crypto'
import { translateFlow } from '#engine/index.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { renderInWorker } from '../documents/render-in-worker.ts'
import { PlainError } from '../errors/without-data.ts'
import { columnsOf } from '../evidence/columns-of.ts'
import { lockApplication, type Owner } from '../store/applications.ts'
import { consentsOf, type StoredConsent } from '../store/consents.ts'
import { addEvidence, evidenceOf, type NewEntry } from '../store/evidence.ts'
import { generatedContentsOf, type StoredGeneratedDocument } from '../store/generated-documents.ts'
import type { StoredEntry } from '../store/hash-of-entry.ts'
import { cannotRunHere, type StoredJob } from '../store/jobs.ts'
import { loadApplication } from '../store/load-application.ts'
import type { Reader, Writer } from '../store/open-store.ts'
import { joinedSignerOf } from '../store/signers.ts'
import { addSignedDocument, type SigningWithPictures, type StoredSignedDocument, signingsOf } from '../store/signings.ts'
import { certificateText, dayOfSigning } from './certificate-text.ts'
import type { SealJob } from './record-signing.ts'
import { sealingSigner } from './sealing-signer.ts'
import { type SignedPlaces, signDocument } from './sign-document.ts'

type Parts = Pick<ServerParts, 'store' | 'keys' | 'releases' | 'config' | 'now'>

/** What one application has: its signings, and the documents as they were shown. */
type Signed = {
  readonly owner: Owner
  readonly application: string
  /** The number of the application. */
  readonly reference: string
  readonly signings: readonly SigningWithPictures[]
  readonly documents: readonly { readonly document: StoredGeneratedDocument; readonly bytes: Uint8Array | undefined }[]
  readonly entries: readonly StoredEntry[]
  readonly consents: readonly StoredConsent[]
}

/** A document that is sealed for one application. */
type SealedCopy = { readonly of: Signed; readonly row: StoredSignedDocument; readonly bytes: Uint8Array; readonly shown: string }

export async function sealDocuments(
  parts: Parts,
  job: StoredJob,
): Promise<((tx: Writer) => Promise<void>) | typeof cannotRunHere> {
  const { store, keys, releases, now } = parts
  const { application, identity, signing: uuid } = job.data as unknown as SealJob
  const owner = { lender: job.lender, identity }
  const lender = await releases.served(job.lender)
  if (!lender) return cannotRunHere
  const own = await store.read((db) => signedIn(db, keys, owner, application))
  const last = own?.signings.find(({ signing }) => signing.uuid === uuid)
  if (!own || !last) throw new PlainError('The application or the signing is not there.')
  const other = await store.read((db) => counterpartOf(db, keys, owner, application))
  const earlier = other?.signings.findLast(({ signing }) => isEarlier(signing, last.signing))

  const copies: SealedCopy[] = []
  for (const generated of new Set(last.signing.places.map(({ document }) => document))) {
    const mine = { of: own, by: last, document: documentIn(own, ({ document }) => document.uuid === generated) }
    const same = other?.documents.find(({ document }) => document.sha256 === mine.document.sha256)
    const theirs = other && earlier && same && { of: other, by: earlier, document: same.document }
    const acts = theirs ? [theirs, mine] : [mine]
    for (const target of acts) copies.push(await sealedCopy(parts, lender.flow, acts, target, last))
  }
  const { certificate } = await sealingSigner(parts, job.lender)
  const certificateSha256 = sha256(certificate)

  return async (tx) => {
    // The borrower's application first, wherever both are locked.
    const targets = [...new Set(copies.map((copy) => copy.of))]
    const inOrder = targets.length > 1 && (await joinedSignerOf(tx, job.lender, application)) ? targets.toReversed() : targets
    for (const of of inOrder)
      if (!(await lockApplication(tx, of.owner, of.application))) throw new PlainError('The application is not there.')
    for (const of of targets) {
      const entries: NewEntry[] = []
      for (const { row, bytes, shown } of copies.filter((copy) => copy.of === of)) {
        if (!(await addSignedDocument(tx, keys.sealer, row, bytes))) continue
        const data = { document: row.generated_uuid, shownSha256: shown, row: columnsOf(row), certificateSha256 }
        entries.push({ kind: 'document-sealed', data })
      }
      await addEvidence(tx, keys, { lender: job.lender, application: of.application }, entries, now())
    }
  }
}

/** One signing of one document. */
type Act = { readonly of: Signed; readonly by: SigningWithPictures; readonly document: StoredGeneratedDocument }

/** @param target the act whose application the copy is for; it alone has the address from which its owner signed */
async function sealedCopy(
  parts: Parts,
  served: Parameters<typeof translateFlow>[0],
  acts: readonly Act[],
  target: Act,
  last: SigningWithPictures,
): Promise<SealedCopy> {
  const { of, document } = target
  const { bytes: shown } = of.documents.find((one) => one.document.uuid === document.uuid) ?? {}
  if (!shown) throw new PlainError('A signed document is not there.')
  const texts = acts.map((act) => {
    const { signing } = act.by
    const entry = act.of.entries.find(({ kind, data }) => kind === 'signing' && rowUuid(data) === signing.uuid)
    const flow = translateFlow(served, signing.locale)
    const { consents, reference } = act.of
    return certificateText(flow, { signing, document: act.document, consents, entry, reference, isOwn: act === target })
  })
  const { signed_at: signedAt } = last.signing
  const certificates = await renderInWorker({ texts, created: signedAt })
  if (certificates.length !== texts.length) throw new PlainError('A certificate of signing was not drawn.')
  const signer = await sealingSigner(parts, of.owner.lender)
  const reason = texts.at(-1)?.title ?? ''
  const toSign = { shown, signatures: acts.map(placesOf), certificates: certificates.map(({ bytes }) => bytes), signedAt, reason }
  const bytes = await signDocument(toSign, signer)
  const { lender, identity } = of.owner
  return {
    of,
    bytes,
    shown: document.sha256,
    row: {
      ...{ lender, uuid: randomUUID(), application_uuid: of.application, identity_uuid: identity },
      ...{ signing_uuid: last.signing.uuid, generated_uuid: document.uuid, document: document.document, title: document.title },
      ...{ sha256: sha256(bytes), size: bytes.length, created_at: parts.now() },
    },
  }
}

function placesOf({ by: { signing, drawn }, document }: Act): SignedPlaces {
  if (drawn === 'unreadable') throw new PlainError('The pictures of a signing cannot be decrypted.')
  const ids = new Set(signing.places.filter((one) => one.document === document.uuid).map(({ place }) => place))
  return { places: document.places.filter(({ id }) => ids.has(id)), name: signing.name, drawn, day: dayOfSigning(signing) }
}

async function signedIn(db: Reader, keys: Parts['keys'], owner: Owner, application: string): Promise<Signed | undefined> {
  const loaded = await loadApplication(db, owner, application)
  return (
    loaded && {
      ...{ owner, application, reference: loaded.loanNumber },
      signings: await signingsOf(db, keys.sealer, owner, application),
      documents: await generatedContentsOf(db, keys.sealer, owner, application),
      entries: await evidenceOf(db, { lender: owner.lender, application }),
      consents: await consentsOf(db, owner, application),
    }
  )
}

/** The application of the co-signer, and of a co-signer the borrower's. */
async function counterpartOf(db: Reader, keys: Parts['keys'], owner: Owner, application: string): Promise<Signed | undefined> {
  const { lender } = owner
  const signsFor = (await loadApplication(db, owner, application))?.signsFor
  if (signsFor) return await signedIn(db, keys, { lender, identity: signsFor.owner }, signsFor.uuid)
  const signer = await joinedSignerOf(db, lender, application)
  if (!signer?.identity_uuid || !signer.own_application_uuid) return undefined
  return await signedIn(db, keys, { lender, identity: signer.identity_uuid }, signer.own_application_uuid)
}

function documentIn({ documents }: Signed, isMeant: (one: Signed['documents'][number]) => boolean): StoredGeneratedDocument {
  const found = documents.find(isMeant)
  if (!found) throw new PlainError('A signed document is not there.')
  return found.document
}

type When = Pick<SigningWithPictures['signing'], 'signed_at' | 'uuid'>

function isEarlier(one: When, than: When): boolean {
  const [a, b] = [one.signed_at.getTime(), than.signed_at.getTime()]
  return a < b || (a === b && one.uuid < than.uuid)
}

function rowUuid({ row }: StoredEntry['data']): unknown {
  return (row as { uuid?: string } | undefined)?.uuid
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
