import type { LenderId } from '#engine/index.ts'
import type { StoredIdentity } from './identities.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'

export type StoredSession = {
  readonly lender: LenderId
  readonly uuid: string
  readonly identity_uuid: string
  readonly began_at: Date
}

export async function beginSession(tx: Writer, session: StoredSession): Promise<void> {
  await mustWrite(
    tx
      .insertInto('session')
      .values({ ...session, ended_at: null })
      .returning('uuid'),
  )
}

/** Ends a session; idempotent. */
export async function endSession(tx: Writer, lender: LenderId, uuid: string, now: Date): Promise<void> {
  const ofLender = tx.updateTable('session').set({ ended_at: now }).where('lender', '=', lender)
  await mustWrite(ofLender.where('uuid', '=', uuid).returning('uuid'))
}

/** Ends all sessions of an identity. */
export async function endSessionsOf(tx: Writer, lender: LenderId, identity: string, now: Date): Promise<void> {
  const ofLender = tx.updateTable('session').set({ ended_at: now }).where('lender', '=', lender)
  await ofLender.where('identity_uuid', '=', identity).where('ended_at', 'is', null).execute()
}

/** The identity of a session that has not ended. */
export async function identityOfSession(db: Reader, lender: LenderId, uuid: string): Promise<StoredIdentity | undefined> {
  return await db
    .selectFrom('session')
    .innerJoin('identity', (on) =>
      on.onRef('identity.lender', '=', 'session.lender').onRef('identity.uuid', '=', 'session.identity_uuid'),
    )
    .selectAll('identity')
    .where('session.lender', '=', lender)
    .where('session.uuid', '=', uuid)
    .where('session.ended_at', 'is', null)
    .executeTakeFirst()
}
