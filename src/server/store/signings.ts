/** Signings and signed documents. Pictures and bytes are encrypted and bound to their row. */
import type { Selectable } from 'kysely'
import type { Owner } from './applications.ts'
import type { Reader } from './open-store.ts'
import { openedIfSound, type Sealer } from './sealer.ts'
import type { SignedDocumentTable, SigningTable } from './tables.ts'

export type StoredSigning = Omit<Selectable<SigningTable>, 'signature' | 'initials' | 'key_id'>
export type StoredSignedDocument = Omit<Selectable<SignedDocumentTable>, 'bytes' | 'key_id'>

/** PNG pictures of what was drawn. */
export type Drawn = { readonly signature: Uint8Array; readonly initials: Uint8Array }

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

function placeOf({ lender, uuid }: Pick<StoredSigning, 'lender' | 'uuid'>, path: 'signature' | 'initials') {
  return { lender, owner: uuid, path: `signing.${path}` }
}

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
