/** Signings, signed documents, and the keys by which these are sealed. Pictures and bytes are encrypted and bound to their row. */
import type { Selectable } from 'kysely'
import type { LenderId } from '#engine/index.ts'
import { openedIfSound, type Sealer } from '../secrets/sealer.ts'
import type { Owner } from './applications.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { SignedDocumentTable, SigningTable } from './tables.ts'

export type StoredSigning = Omit<Selectable<SigningTable>, 'signature' | 'initials' | 'key_id'>
export type StoredSignedDocument = Omit<Selectable<SignedDocumentTable>, 'bytes' | 'key_id'>

/** PNG pictures of what was drawn. */
export type Drawn = { readonly signature: Uint8Array; readonly initials: Uint8Array }

export async function addSigning(tx: Writer, sealer: Sealer, signing: StoredSigning, drawn: Drawn | undefined): Promise<void> {
  const signature = drawn && sealer.seal(placeOf(signing, 'signature'), drawn.signature)
  const initials = drawn && sealer.seal(placeOf(signing, 'initials'), drawn.initials)
  const pictures = { signature: signature?.bytes ?? null, initials: initials?.bytes ?? null, key_id: signature?.keyId ?? null }
  const row = { ...signing, places: JSON.stringify(signing.places), ...pictures }
  await mustWrite(tx.insertInto('signing').values(row).returning('uuid'))
}

/** A signing with its pictures; `drawn` is `unreadable` where they were changed or encrypted with another secret. */
export type SigningWithPictures = { readonly signing: StoredSigning; readonly drawn: Drawn | 'unreadable' | undefined }

export async function signingsOf(db: Reader, sealer: Sealer, owner: Owner, application: string): Promise<SigningWithPictures[]> {
  const ofLender = db.selectFrom('signing').selectAll().where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('application_uuid', '=', application)
  const rows = await own.orderBy('signed_at').orderBy('uuid').execute()
  return rows.map(({ signature, initials, key_id: keyId, ...signing }) => {
    if (signature === null && initials === null) return { signing, drawn: undefined }
    const picture = (path: 'signature' | 'initials', bytes: Uint8Array | null) =>
      openedIfSound(sealer, placeOf(signing, path), bytes ?? new Uint8Array(), keyId ?? '')
    const [ofSignature, ofInitials] = [picture('signature', signature), picture('initials', initials)]
    const drawn = ofSignature && ofInitials ? { signature: ofSignature, initials: ofInitials } : 'unreadable'
    return { signing, drawn }
  })
}

/** The first signing of several applications, without its pictures. */
export async function firstSigningOf(
  db: Reader,
  lender: LenderId,
  applications: readonly string[],
): Promise<Pick<StoredSigning, 'application_uuid' | 'identity_uuid' | 'places'> | undefined> {
  const ofLender = db.selectFrom('signing').select(['application_uuid', 'identity_uuid', 'places']).where('lender', '=', lender)
  const ofThese = ofLender.where('application_uuid', 'in', [...applications])
  return await ofThese.orderBy('signed_at').orderBy('uuid').limit(1).executeTakeFirst()
}

function placeOf({ lender, uuid }: Pick<StoredSigning, 'lender' | 'uuid'>, path: 'signature' | 'initials') {
  return { lender, owner: uuid, path: `signing.${path}` }
}

/** Stores a signed document; one that was stored for the same signing stays as it is. @returns whether it was stored */
export async function addSignedDocument(
  tx: Writer,
  sealer: Sealer,
  document: StoredSignedDocument,
  content: Uint8Array,
): Promise<boolean> {
  const { bytes, keyId: key_id } = sealer.seal(signedPlace(document), content)
  const insert = tx.insertInto('signed_document').values({ ...document, bytes, key_id })
  const once = insert.onConflict((it) => it.columns(['lender', 'signing_uuid', 'generated_uuid']).doNothing())
  return (await once.returning('uuid').execute()).length > 0
}

/**
 * The signed documents of applications, oldest first: of each document the copy that was sealed last, which has all
 * signatures so far.
 */
export async function signedDocumentsOf(db: Reader, owner: Owner, ...applications: string[]): Promise<SignedOn[]> {
  const ofLender = db.selectFrom('signed_document').select(columns).where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('application_uuid', 'in', applications)
  const all = await own.orderBy('created_at').orderBy('document').execute()
  const last = all.filter(
    (one, index) => !all.slice(index + 1).some(({ generated_uuid }) => generated_uuid === one.generated_uuid),
  )
  const signings = db.selectFrom('signing').select(['places', 'signed_at', 'zone']).where('lender', '=', owner.lender)
  const ofOwner = signings.where('identity_uuid', '=', owner.identity).where('application_uuid', 'in', applications)
  const acts = last.length === 0 ? [] : await ofOwner.orderBy('signed_at').execute()
  return last.map((one) => {
    const act = acts.findLast(({ places }) => places.some(({ document }) => document === one.generated_uuid))
    return { ...one, signed_at: act?.signed_at ?? one.created_at, zone: act?.zone }
  })
}

/** A signed document with the time at which its owner signed it, and the lender's time zone of then: the day that is printed in it. */
export type SignedOn = StoredSignedDocument & { readonly signed_at: Date; readonly zone: string | undefined }

/** `bytes` is undefined where they were changed or cannot be decrypted. */
export async function signedContentsOf(
  db: Reader,
  sealer: Sealer,
  owner: Owner,
  application: string,
): Promise<{ readonly document: StoredSignedDocument; readonly bytes: Uint8Array | undefined }[]> {
  const ofLender = db.selectFrom('signed_document').selectAll().where('lender', '=', owner.lender)
  const own = ofLender.where('identity_uuid', '=', owner.identity).where('application_uuid', '=', application)
  const rows = await own.orderBy('created_at').orderBy('document').execute()
  return rows.map(({ bytes, key_id, ...document }) => ({
    document,
    bytes: openedIfSound(sealer, signedPlace(document), bytes, key_id),
  }))
}

function signedPlace({ lender, uuid }: Pick<StoredSignedDocument, 'lender' | 'uuid'>) {
  return { lender, owner: uuid, path: 'signed_document' }
}

const columns = [
  ...(['lender', 'uuid', 'application_uuid', 'identity_uuid', 'signing_uuid', 'generated_uuid'] as const),
  ...(['document', 'title', 'sha256', 'size', 'created_at'] as const),
] as const

export type SealingKey = { readonly privateKey: Uint8Array; readonly certificate: Uint8Array }
type NewSealingKey = SealingKey & { readonly lender: LenderId; readonly created_at: Date }

/** @throws where the key was encrypted with another secret */
export async function findSealingKey(db: Reader, sealer: Sealer, lender: LenderId): Promise<SealingKey | undefined> {
  const row = await db.selectFrom('sealing_key').selectAll().where('lender', '=', lender).executeTakeFirst()
  if (!row) return undefined
  const { private_key: bytes, key_id: keyId, certificate } = row
  return { privateKey: sealer.open(placeOfKey(lender), { bytes, keyId }), certificate }
}

/** Stores the key of a lender; one that has a key keeps it. */
export async function addSealingKey(tx: Writer, sealer: Sealer, key: NewSealingKey): Promise<void> {
  const { lender, privateKey, certificate, created_at } = key
  const { bytes: private_key, keyId: key_id } = sealer.seal(placeOfKey(lender), privateKey)
  const written = await tx
    .insertInto('sealing_key')
    .values({ lender, private_key, key_id, certificate, created_at })
    .onConflict((it) => it.doNothing())
    .returning('lender')
    .execute()
  if (written.length === 1 || (await findSealingKey(tx, sealer, lender))) return
  throw new Error('The sealing key is neither written nor there.')
}

function placeOfKey(lender: LenderId) {
  return { lender, owner: lender, path: 'sealing_key' }
}
