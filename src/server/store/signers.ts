/** Co-signers. Of their link only a keyed hash is stored. */
import type { Selectable } from 'kysely'
import type { LenderId } from '#engine/index.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { SignerTable } from './tables.ts'

export type StoredSigner = Selectable<SignerTable>
export type Invitation = Omit<StoredSigner, 'ended_at' | 'joined_at' | 'identity_uuid' | 'own_application_uuid'>

/** Stores the invitation in place of an earlier one. Call it with the borrower's application locked. */
export async function inviteSigner(tx: Writer, invitation: Invitation): Promise<void> {
  const { lender, application_uuid: uuid, invited_at } = invitation
  await endInvitation(tx, { lender, uuid }, invited_at)
  const row = {
    ...invitation,
    name: JSON.stringify(invitation.name),
    ...{ ended_at: null, joined_at: null, identity_uuid: null, own_application_uuid: null },
  }
  await mustWrite(tx.insertInto('signer').values(row).returning('uuid'))
}

/** Ends the present invitation, whether or not the co-signer has joined. Call it with the borrower's application locked. */
export async function endInvitation(
  tx: Writer,
  { lender, uuid }: { readonly lender: LenderId; readonly uuid: string },
  ended_at: Date,
): Promise<void> {
  const present = tx.updateTable('signer').set({ ended_at }).where('lender', '=', lender).where('application_uuid', '=', uuid)
  await present.where('ended_at', 'is', null).execute()
}

/** The co-signer whom a link invites, unless a later invitation has taken its place. */
export async function signerOfLink(db: Reader, lender: LenderId, link_mac: string): Promise<StoredSigner | undefined> {
  const ofLender = db.selectFrom('signer').selectAll().where('lender', '=', lender)
  return await ofLender.where('link_mac', '=', link_mac).where('ended_at', 'is', null).executeTakeFirst()
}

/** The co-signer for whom the application `own` was opened; the application of the borrower is another one. */
export async function signerOfOwnApplication(db: Reader, lender: LenderId, own: string): Promise<StoredSigner | undefined> {
  const ofLender = db.selectFrom('signer').selectAll().where('lender', '=', lender)
  return await ofLender.where('own_application_uuid', '=', own).executeTakeFirst()
}

/** The co-signer of a borrower's application who has joined. */
export async function joinedSignerOf(db: Reader, lender: LenderId, application: string): Promise<StoredSigner | undefined> {
  const ofLender = db.selectFrom('signer').selectAll().where('lender', '=', lender)
  const present = ofLender.where('application_uuid', '=', application).where('ended_at', 'is', null)
  return await present.where('joined_at', 'is not', null).executeTakeFirst()
}

/** Stores that a co-signer has joined. Call it with the borrower's application locked. */
export async function joinSigner(
  tx: Writer,
  { lender, uuid }: Pick<StoredSigner, 'lender' | 'uuid'>,
  joined: { readonly joined_at: Date; readonly identity_uuid: string; readonly own_application_uuid: string },
): Promise<void> {
  const ofLender = tx.updateTable('signer').set(joined).where('lender', '=', lender).where('uuid', '=', uuid)
  await mustWrite(ofLender.where('joined_at', 'is', null).where('ended_at', 'is', null).returning('uuid'))
}

/** Whether an identity is a co-signer and has no application of its own as a borrower. */
export async function isCoSignerOnly(db: Reader, lender: LenderId, identity: string): Promise<boolean> {
  const ofLender = db.selectFrom('signer').select('uuid').where('lender', '=', lender)
  if (!(await ofLender.where('identity_uuid', '=', identity).executeTakeFirst())) return false
  const own = db.selectFrom('application').select('uuid').where('lender', '=', lender).where('identity_uuid', '=', identity)
  return (await own.where('journey', '<>', signersJourney).limit(1).executeTakeFirst()) === undefined
}

/** The `journey` of the applications of co-signers, in place of a journey of the flow. */
export const signersJourney = 'heloc-signer'

/** The applications of one loan, by any of their uuids: the borrower's, and those of all co-signers who joined. */
export async function applicationsOfLoan(db: Reader, application: string): Promise<readonly string[]> {
  const uuid = application.toLowerCase()
  const borrowers = await db
    .selectFrom('signer')
    .select('application_uuid')
    .where((by) => by.or([by('application_uuid', '=', uuid), by('own_application_uuid', '=', uuid)]))
    .execute()
  const [first = uuid] = borrowers.map(({ application_uuid }) => application_uuid)
  const signers = await db.selectFrom('signer').select('own_application_uuid').where('application_uuid', '=', first).execute()
  return [first, ...signers.flatMap(({ own_application_uuid }) => own_application_uuid ?? [])]
}
