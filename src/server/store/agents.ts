/** Accounts of agents, who answer borrowers of named lenders, and their sessions. */
import type { Selectable } from 'kysely'
import type { LenderId } from '#engine/index.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { AgentTable } from './tables.ts'

export type StoredAgent = Selectable<AgentTable>

/** The agent of a session, with the lenders whose borrowers they answer. */
export type SignedInAgent = { readonly uuid: string; readonly name: string; readonly lenders: readonly LenderId[] }

/** Adds an account, or replaces the one with this e-mail, whose sessions end. */
export async function putAgent(tx: Writer, agent: StoredAgent, lenders: readonly LenderId[]): Promise<string> {
  const known = await findAgent(tx, agent.email_key)
  const { uuid, ...values } = { ...agent, ...(known && { uuid: known.uuid }) }
  const row = tx.insertInto('agent').values({ uuid, ...values })
  await mustWrite(row.onConflict((is) => is.column('uuid').doUpdateSet(values)).returning('uuid'))
  await tx.deleteFrom('agent_session').where('agent_uuid', '=', uuid).execute()
  await tx.deleteFrom('agent_lender').where('agent_uuid', '=', uuid).execute()
  const rows = lenders.map((lender) => ({ lender, agent_uuid: uuid }))
  await mustWrite(tx.insertInto('agent_lender').values(rows).returning('lender'), rows.length)
  return uuid
}

/**
 * Ends the sessions of an agent, who answers for no lender from now on; the conversations that go on wait for others.
 *
 * @returns false if no agent has this e-mail
 */
export async function removeAgent(tx: Writer, emailKey: string): Promise<boolean> {
  const agent = await findAgent(tx, emailKey)
  if (!agent) return false
  await tx.deleteFrom('agent_session').where('agent_uuid', '=', agent.uuid).execute()
  const answered = await tx.deleteFrom('agent_lender').where('agent_uuid', '=', agent.uuid).returning('lender').execute()
  for (const { lender } of answered) {
    const waiting = tx.updateTable('live_chat').set({ state: 'waiting', agent_uuid: null, taken_at: null })
    const own = waiting.where('lender', '=', lender).where('agent_uuid', '=', agent.uuid)
    await own.where('state', '=', 'active').execute()
  }
  return true
}

export async function findAgent(db: Reader, emailKey: string): Promise<StoredAgent | undefined> {
  return await db.selectFrom('agent').selectAll().where('email_key', '=', emailKey).executeTakeFirst()
}

/** The agents who answer borrowers of a lender. */
export async function agentsOf(db: Reader, lender: LenderId): Promise<readonly Pick<StoredAgent, 'uuid' | 'name'>[]> {
  const ofLender = db.selectFrom('agent_lender').innerJoin('agent', 'agent.uuid', 'agent_lender.agent_uuid')
  return await ofLender
    .where('agent_lender.lender', '=', lender)
    .select(['agent.uuid', 'agent.name'])
    .orderBy('agent.name')
    .execute()
}

/** Stores the time step of a code, so that no code counts twice. @returns false if a later step is stored */
export async function storeAgentStep(tx: Writer, uuid: string, step: number): Promise<boolean> {
  const later = tx.updateTable('agent').set({ last_step: step }).where('uuid', '=', uuid).where('last_step', '<', step)
  return (await later.returning('uuid').execute()).length === 1
}

type Session = { readonly tokenKey: string; readonly agent: string; readonly at: Date; readonly expires: Date }

export async function beginAgentSession(tx: Writer, { tokenKey, agent, at, expires }: Session): Promise<void> {
  const row = { token_key: tokenKey, agent_uuid: agent, began_at: at, expires_at: expires, seen_at: at }
  await mustWrite(tx.insertInto('agent_session').values(row).returning('token_key'))
}

/** Ends a session; idempotent. */
export async function endAgentSession(tx: Writer, tokenKey: string): Promise<void> {
  await tx.deleteFrom('agent_session').where('token_key', '=', tokenKey).execute()
}

/** Stores that the page of an agent has just sent a request; writes at most every half minute. */
export async function markAgentSeen(tx: Writer, tokenKey: string, at: Date): Promise<void> {
  const own = tx.updateTable('agent_session').set({ seen_at: at }).where('token_key', '=', tokenKey)
  await own.where('seen_at', '<', new Date(at.getTime() - 30_000)).execute()
}

/** `most`: how many conversations an agent has at once; `openSince`: those without a message since then are over. */
type Free = { readonly at: Date; readonly seenSince: Date; readonly most: number; readonly openSince: Date }

/** Whether an agent who answers for the lender is there and has room for one more conversation. */
export async function hasFreeAgent(db: Reader, lender: LenderId, { at, seenSince, most, openSince }: Free): Promise<boolean> {
  const there = db
    .selectFrom('agent_lender')
    .innerJoin('agent_session', 'agent_session.agent_uuid', 'agent_lender.agent_uuid')
    .where('agent_lender.lender', '=', lender)
    .where('agent_session.expires_at', '>', at)
    .where('agent_session.seen_at', '>=', seenSince)
  const free = there.where(
    ({ selectFrom }) =>
      selectFrom('live_chat')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('live_chat.agent_uuid', '=', 'agent_lender.agent_uuid')
        .where('live_chat.state', '=', 'active')
        .where('live_chat.last_at', '>', openSince),
    '<',
    most,
  )
  return (await free.select('agent_lender.agent_uuid').limit(1).execute()).length > 0
}

export async function agentOfSession(db: Reader, tokenKey: string, now: Date): Promise<SignedInAgent | undefined> {
  const rows = await db
    .selectFrom('agent_session')
    .innerJoin('agent', 'agent.uuid', 'agent_session.agent_uuid')
    .innerJoin('agent_lender', 'agent_lender.agent_uuid', 'agent.uuid')
    .select(['agent.uuid', 'agent.name', 'agent_lender.lender'])
    .where('token_key', '=', tokenKey)
    .where('expires_at', '>', now)
    .orderBy('agent_lender.lender')
    .execute()
  const [first] = rows
  return first && { uuid: first.uuid, name: first.name, lenders: rows.map(({ lender }) => lender) }
}
