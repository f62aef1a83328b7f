import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { type CompiledSandbox, isAtEnd, type LenderId } from '#engine/index.ts'
import { reEvaluateJob, setJobs } from './jobs.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'
import type { ReleaseTable } from './tables.ts'

export type StoredRelease = Selectable<ReleaseTable>

/** What is kept of a release: its `flow` for good, what was served beside it as it was last. */
export type ReleaseToKeep = Pick<StoredRelease, 'hash' | 'lender' | 'flow'> & { readonly live: string; readonly sandbox: string }

/**
 * Puts a release in force at its lender, and notes of the one before when its time ended. A release is kept for good:
 * applications are pinned to it.
 */
export async function putInForce(tx: Writer, release: ReleaseToKeep, now: Date): Promise<void> {
  const { lender, live, sandbox } = release
  // Of two servers that take over different ones, the second waits: both write both rows.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`release/${lender}`}, 0))`.execute(tx)
  await reEvaluateAll(tx, lender, sandbox, now)
  const row = { ...release, served_at: now, in_force_until: null }
  const kept = tx.insertInto('release').values(row)
  const again = kept.onConflict((it) => it.column('hash').doUpdateSet({ live, sandbox, in_force_until: null }))
  await mustWrite(again.returning('hash'))
  const others = tx.updateTable('release').set({ in_force_until: now }).where('lender', '=', lender)
  await others.where('hash', '!=', release.hash).where('in_force_until', 'is', null).execute()
}

/**
 * Where the sandbox is another than before, time may lead on from nodes where nothing did: every application that the new
 * one can still lead on is evaluated again.
 */
async function reEvaluateAll(tx: Writer, lender: LenderId, sandbox: string, now: Date): Promise<void> {
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
  for (let from = 0; from < jobs.length; from += 1000) await setJobs(tx, jobs.slice(from, from + 1000), now)
}

/** By which a job says which sandbox it was set for. @param sandbox as it is kept */
export function sandboxName(sandbox: string): string {
  return createHash('sha256').update(sandbox).digest('hex').slice(0, 32)
}

/** The name of the sandbox that the lender is served now, by whichever process. */
export async function sandboxInForce(db: Reader, lender: LenderId): Promise<string | undefined> {
  const now = db.selectFrom('release').select('sandbox').where('lender', '=', lender).where('in_force_until', 'is', null)
  const sandbox = (await now.executeTakeFirst())?.sandbox
  return typeof sandbox === 'string' ? sandboxName(sandbox) : undefined
}

export async function findRelease(db: Reader, hash: string): Promise<StoredRelease | undefined> {
  return await db.selectFrom('release').selectAll().where('hash', '=', hash).executeTakeFirst()
}

/** Whether a release of this lender is in force, at this process or another one, or was after `since`. */
export async function wasInForce(db: Reader, lender: LenderId, hash: string, since: Date): Promise<boolean> {
  const release = db.selectFrom('release').select('hash').where('lender', '=', lender).where('hash', '=', hash)
  const recent = release.where((is) => is.or([is('in_force_until', 'is', null), is('in_force_until', '>', since)]))
  return (await recent.executeTakeFirst()) !== undefined
}

/** The release of a lender that was in force last, with all that is served of it. */
export async function lastInForce(db: Reader, lender: LenderId): Promise<StoredRelease | undefined> {
  const whole = db.selectFrom('release').selectAll().where('lender', '=', lender)
  const complete = whole.where('live', 'is not', null).where('sandbox', 'is not', null)
  // Null, which is "still", counts as the latest.
  return await complete.orderBy('in_force_until', 'desc').orderBy('served_at', 'desc').limit(1).executeTakeFirst()
}
