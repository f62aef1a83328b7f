import type { ExpressionBuilder } from 'kysely'
import type { LenderId } from '#engine/index.ts'
import type { StoredIdentity } from './identities.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { SecondFactor, SignInMethod, Tables } from './tables.ts'

export type StoredSession = {
  readonly lender: LenderId
  readonly uuid: string
  readonly identity_uuid: string
  readonly began_at: Date
  readonly user_agent?: string | undefined
  readonly method: SignInMethod
  readonly second_factor?: SecondFactor | undefined
  /** Whether a browser began it, without whose cookie its tokens are worth nothing. */
  readonly bound: boolean
}

export type OpenSession = {
  readonly uuid: string
  readonly user_agent: string | null
  readonly last_used_at: Date
}

export async function beginSession(tx: Writer, session: StoredSession): Promise<void> {
  const { user_agent = null, second_factor = null, began_at } = session
  const unused = { ended_at: null, last_used_at: began_at, generation: 0, generation_since: null }
  const row = { ...session, user_agent, second_factor, ...unused }
  await mustWrite(tx.insertInto('session').values(row).returning('uuid'))
}

/** Ends a session; idempotent. */
export async function endSession(tx: Writer, lender: LenderId, uuid: string, now: Date): Promise<void> {
  const ofLender = tx.updateTable('session').set({ ended_at: now }).where('lender', '=', lender)
  await mustWrite(ofLender.where('uuid', '=', uuid).returning('uuid'))
}

/** Stores when the token of a session was last renewed. */
export async function markSessionUsed(tx: Writer, lender: LenderId, uuid: string, now: Date): Promise<void> {
  const ofLender = tx.updateTable('session').set({ last_used_at: now }).where('lender', '=', lender)
  await mustWrite(ofLender.where('uuid', '=', uuid).returning('uuid'))
}

/** The sessions of an identity that have not ended and whose token may still be valid, most recently used first. */
export async function openSessionsOf(
  db: Reader,
  lender: LenderId,
  identity: string,
  { usedAfter, begunAfter }: { readonly usedAfter: Date; readonly begunAfter: Date },
): Promise<readonly OpenSession[]> {
  const ofLender = db.selectFrom('session').where('lender', '=', lender).where('identity_uuid', '=', identity)
  const used = (is: ExpressionBuilder<Tables, 'session'>) => is.fn.coalesce('last_used_at', 'began_at')
  return await ofLender
    .where('ended_at', 'is', null)
    .where('began_at', '>', begunAfter)
    .where((is) => is(used(is), '>', usedAfter))
    .select((is) => ['uuid', 'user_agent', used(is).as('last_used_at')])
    .orderBy('last_used_at', 'desc')
    .orderBy('uuid')
    .execute()
}

/** Ends a session of an identity; idempotent. @returns false if the identity has no such session */
export async function endSessionOf(
  tx: Writer,
  lender: LenderId,
  { identity, session }: { readonly identity: string; readonly session: string },
  now: Date,
): Promise<boolean> {
  const ofLender = tx.updateTable('session').set({ ended_at: now }).where('lender', '=', lender)
  const ended = await ofLender.where('identity_uuid', '=', identity).where('uuid', '=', session).returning('uuid').execute()
  return ended.length === 1
}

/** Ends all sessions of an identity. @param except the session that does not end */
export async function endSessionsOf(
  tx: Writer,
  lender: LenderId,
  { identity, except }: { readonly identity: string; readonly except?: string },
  now: Date,
): Promise<void> {
  const ofLender = tx.updateTable('session').set({ ended_at: now }).where('lender', '=', lender)
  const open = ofLender.where('identity_uuid', '=', identity).where('ended_at', 'is', null)
  await (except === undefined ? open : open.where('uuid', '!=', except)).execute()
}

/** Whether a session of the identity was ended, by a sign-out, by another password or by a change of the account. */
export async function hasEndedSession(
  db: Reader,
  { lender, identity }: { readonly lender: LenderId; readonly identity: string },
): Promise<boolean> {
  const ofLender = db.selectFrom('session').select('uuid').where('lender', '=', lender).where('identity_uuid', '=', identity)
  return (await ofLender.where('ended_at', 'is not', null).limit(1).executeTakeFirst()) !== undefined
}

/** `newest`: the generation of the newest token of a session that was used; `since`: when it was first used. */
export type TokensOfSession = { readonly newest: number; readonly since: Date | null }

/** Stores that a newer token of a session was used. Changes nothing where one of this generation or a later one was used already. */
export async function markTokenUsed(
  tx: Writer,
  lender: LenderId,
  { session, generation }: { readonly session: string; readonly generation: number },
  now: Date,
): Promise<void> {
  const ofLender = tx.updateTable('session').set({ generation, generation_since: now }).where('lender', '=', lender)
  await ofLender.where('uuid', '=', session).where('generation', '<', generation).execute()
}

/** The identity of a session that has not ended. */
export async function identityOfSession(
  db: Reader,
  lender: LenderId,
  uuid: string,
): Promise<{ readonly person: StoredIdentity; readonly tokens: TokensOfSession } | undefined> {
  const row = await db
    .selectFrom('session')
    .innerJoin('identity', (on) =>
      on.onRef('identity.lender', '=', 'session.lender').onRef('identity.uuid', '=', 'session.identity_uuid'),
    )
    .selectAll('identity')
    .select(['session.generation', 'session.generation_since'])
    .where('session.lender', '=', lender)
    .where('session.uuid', '=', uuid)
    .where('session.ended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { generation: newest, generation_since: since, ...person } = row
  return { person, tokens: { newest, since } }
}
