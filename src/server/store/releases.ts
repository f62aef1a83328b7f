import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { type CompiledFlow, type CompiledSandbox, isAtEnd, type LenderId } from '#engine/index.ts'
import { reEvaluateJob, scheduleJobs } from './jobs.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { ReleaseTable } from './tables.ts'

export type StoredRelease = Selectable<ReleaseTable>

/** The columns of a release that is put in force: its immutable `flow`, its live parts, and the verdict on its files. */
export type NewRelease = Pick<StoredRelease, 'hash' | 'lender' | 'flow'> & {
  readonly live: string
  readonly sandbox: string
  readonly verdict?: string | null
}

/**
 * Puts a release in force at its lender, and sets `in_force_until` of the previous one. Releases are never deleted,
 * because applications are pinned to them.
 */
export async function putInForce(tx: Writer, release: NewRelease, now: Date): Promise<void> {
  const { lender, live, sandbox, verdict = null } = release
  // The advisory lock admits one call per lender: two servers at the same time would leave two releases in force.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`release/${lender}`}, 0))`.execute(tx)
  await scheduleReEvaluations(tx, lender, sandbox, now)
  const row = { ...release, verdict, served_at: now, in_force_until: null }
  const kept = tx.insertInto('release').values(row)
  const again = kept.onConflict((it) => it.column('hash').doUpdateSet({ live, sandbox, verdict, in_force_until: null }))
  await mustWrite(again.returning('hash'))
  const others = tx.updateTable('release').set({ in_force_until: now }).where('lender', '=', lender)
  await others.where('hash', '!=', release.hash).where('in_force_until', 'is', null).execute()
}

/** The files of the screens on which documents are signed, as the audit names them. */
export async function signScreensOf(db: Reader, hash: string): Promise<readonly string[]> {
  const row = await db.selectFrom('release').select('flow').where('hash', '=', hash).executeTakeFirst()
  const { screens = {} } = (row ? JSON.parse(row.flow) : {}) as Partial<Pick<CompiledFlow, 'screens'>>
  return Object.values(screens).flatMap(({ kind, at }) => (kind === 'sign' ? [at] : []))
}

/** Stores a new verdict on the files of a release that stays in force. */
export async function storeVerdict(tx: Writer, hash: string, verdict: string | null): Promise<void> {
  await mustWrite(tx.updateTable('release').set({ verdict }).where('hash', '=', hash).returning('hash'))
}

/** The release in force of each lender, without its flow. */
export async function releasesInForce(db: Reader): Promise<readonly Omit<StoredRelease, 'flow'>[]> {
  const columns = ['hash', 'lender', 'live', 'sandbox', 'served_at', 'in_force_until', 'verdict'] as const
  return await db.selectFrom('release').select(columns).where('in_force_until', 'is', null).execute()
}

/** The lenders that were ever served, by id. */
export async function storedLenders(db: Reader): Promise<readonly LenderId[]> {
  const rows = await db.selectFrom('release').select('lender').distinct().orderBy('lender').execute()
  return rows.map(({ lender }) => lender)
}

/**
 * After a change of the sandbox, schedules a re-evaluation of every application that the new sandbox can move on: new
 * timed transitions may apply to old nodes.
 */
async function scheduleReEvaluations(tx: Writer, lender: LenderId, sandbox: string, now: Date): Promise<void> {
  const before = tx.selectFrom('release').select('sandbox').where('lender', '=', lender).where('in_force_until', 'is', null)
  const known = await before.executeTakeFirst()
  if (!known || known.sandbox === sandbox) return
  const joined = tx
    .selectFrom('application')
    .innerJoin('sandbox_state', (on) =>
      on
        .onRef('sandbox_state.lender', '=', 'application.lender')
        .onRef('sandbox_state.application_uuid', '=', 'application.uuid'),
    )
  const columns = ['application.uuid', 'identity_uuid', 'node', 'persona', 'status'] as const
  const rows = await joined.select(columns).where('application.lender', '=', lender).execute()
  const compiled = JSON.parse(sandbox) as CompiledSandbox
  const underWay = rows.filter(
    ({ node, persona, status }) => !isAtEnd(compiled, { node, ...(persona !== null && { persona }) }, status),
  )
  const jobs = underWay.map(({ uuid: application, identity_uuid: identity }) => ({
    lender,
    kind: reEvaluateJob,
    data: { application, identity, sandbox: sandboxName(sandbox) },
    delayMs: 0,
  }))
  for (let from = 0; from < jobs.length; from += 1000) await scheduleJobs(tx, jobs.slice(from, from + 1000), now)
}

/**
 * A short name of a sandbox, by which jobs refer to it.
 *
 * @param sandbox its stored JSON
 */
export function sandboxName(sandbox: string): string {
  return createHash('sha256').update(sandbox).digest('hex').slice(0, 32)
}

/** The `sandboxName` of the lender's release in force; undefined if there is none. */
export async function sandboxInForce(db: Reader, lender: LenderId): Promise<string | undefined> {
  const now = db.selectFrom('release').select('sandbox').where('lender', '=', lender).where('in_force_until', 'is', null)
  const sandbox = (await now.executeTakeFirst())?.sandbox
  return typeof sandbox === 'string' ? sandboxName(sandbox) : undefined
}

export async function findRelease(db: Reader, hash: string): Promise<StoredRelease | undefined> {
  return await db.selectFrom('release').selectAll().where('hash', '=', hash).executeTakeFirst()
}

/** Whether a release of this lender is in force at any process, or was after `since`. */
export async function wasInForce(db: Reader, lender: LenderId, hash: string, since: Date): Promise<boolean> {
  const release = db.selectFrom('release').select('hash').where('lender', '=', lender).where('hash', '=', hash)
  const recent = release.where((is) => is.or([is('in_force_until', 'is', null), is('in_force_until', '>', since)]))
  return (await recent.executeTakeFirst()) !== undefined
}

/** The release of a lender that was last in force, with its live parts. */
export async function lastInForce(db: Reader, lender: LenderId): Promise<StoredRelease | undefined> {
  const whole = db.selectFrom('release').selectAll().where('lender', '=', lender)
  const complete = whole.where('live', 'is not', null).where('sandbox', 'is not', null)
  // NULL means still in force, and sorts as the latest.
  return await complete.orderBy('in_force_until', 'desc').orderBy('served_at', 'desc').limit(1).executeTakeFirst()
}
