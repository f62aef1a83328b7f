/** Answers of registrations before there is an account: sealed, found by their token alone, and deleted when they expire. */
import type { Json, LenderId } from '#engine/index.ts'
import type { Sealer } from '../secrets/sealer.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'

/** `key`: the keyed hash of the token; the token itself is in a cookie of the borrower's browser and nowhere else. */
export type DraftPlace = { readonly lender: LenderId; readonly key: string }

const placeOf = ({ lender, key }: DraftPlace) => ({ lender, owner: key, path: 'draft' })

/** Replaces the draft that has the same key. */
export async function saveRegistrationDraft(
  tx: Writer,
  sealer: Sealer,
  place: DraftPlace,
  { content, savedAt, expiresAt }: { readonly content: Json; readonly savedAt: Date; readonly expiresAt: Date },
): Promise<void> {
  const { bytes, keyId } = sealer.seal(placeOf(place), Buffer.from(JSON.stringify(content)))
  const change = { content: bytes, key_id: keyId, saved_at: savedAt, expires_at: expiresAt }
  const row = tx.insertInto('registration_draft').values({ lender: place.lender, token_key: place.key, ...change })
  await mustWrite(row.onConflict((it) => it.columns(['lender', 'token_key']).doUpdateSet(change)).returning('token_key'))
}

/** @returns undefined if it is deleted or expired */
export async function findRegistrationDraft(
  db: Reader,
  sealer: Sealer,
  place: DraftPlace,
  now: Date,
): Promise<{ readonly content: Json; readonly savedAt: Date } | undefined> {
  const ofLender = db.selectFrom('registration_draft').selectAll().where('lender', '=', place.lender)
  const row = await ofLender.where('token_key', '=', place.key).where('expires_at', '>', now).executeTakeFirst()
  if (!row) return undefined
  const bytes = sealer.open(placeOf(place), { bytes: row.content, keyId: row.key_id })
  return { content: JSON.parse(Buffer.from(bytes).toString('utf8')) as Json, savedAt: row.saved_at }
}

export async function deleteRegistrationDraft(tx: Writer, { lender, key }: DraftPlace): Promise<void> {
  await tx.deleteFrom('registration_draft').where('lender', '=', lender).where('token_key', '=', key).execute()
}
