/**
 * The transactional outbox: events for lender systems. Each is written in the transaction of its change, and deleted
 * after the system's acknowledgement.
 * Events of one application are sent in the order of their sequence numbers: only the first one can be claimed. A
 * parked event therefore blocks those after it, until it is resent.
 */
import type { Selectable } from 'kysely'
import type { JsonObject, LenderId } from '#engine/index.ts'
import type { Sealer } from '../secrets/sealer.ts'
import { claimRows } from './claims.ts'
import { mustWrite, type Reader, type Store, type Writer } from './open-store.ts'
import type { OutboxTable } from './tables.ts'

export type OutboxEvent = Selectable<OutboxTable>

export type NewOutboxEvent = Pick<OutboxEvent, 'lender' | 'uuid' | 'application_uuid' | 'sequence' | 'type' | 'occurred_at'> & {
  readonly data: JsonObject
  /** Secret values by path, sealed, deleted with the row. */
  readonly secrets: JsonObject
}

export async function addToOutbox(tx: Writer, sealer: Sealer, event: NewOutboxEvent): Promise<void> {
  const { data, secrets, ...row } = event
  const isSecret = Object.keys(secrets).length > 0
  const sealed = isSecret ? sealer.seal(placeOf(event), Buffer.from(JSON.stringify(secrets))) : undefined
  const written = tx.insertInto('outbox').values({
    ...row,
    ...{ data: JSON.stringify(data), secrets: sealed?.bytes ?? null, key_id: sealed?.keyId ?? null },
    ...{ due_at: event.occurred_at, tries: 0, parked_at: null, trouble: null },
  })
  await mustWrite(written.returning('uuid'))
}

/**
 * Decrypts the secrets.
 *
 * @throws if they were sealed with another TOKEN_SECRET, or for another row
 */
export function openSecrets(sealer: Sealer, event: OutboxEvent): JsonObject {
  const { secrets, key_id } = event
  if (secrets === null || key_id === null) return {}
  const bytes = sealer.open(placeOf(event), { bytes: secrets, keyId: key_id })
  return JSON.parse(Buffer.from(bytes).toString('utf8'))
}

/**
 * Claims the first event of each application, if due.
 */
export async function claimEvents(
  store: Store,
  lender: LenderId,
  { now, leaseMs, most }: { readonly now: Date; readonly leaseMs: number; readonly most: number },
): Promise<readonly OutboxEvent[]> {
  return await store.write(async (tx) => {
    const due = tx.selectFrom('outbox').selectAll('outbox').where('outbox.lender', '=', lender).where('due_at', '<=', now)
    const first = due.where('parked_at', 'is', null).where(({ not, exists, selectFrom }) => {
      const ofApplication = selectFrom('outbox as earlier')
        .select('earlier.uuid')
        .whereRef('earlier.lender', '=', 'outbox.lender')
        .whereRef('earlier.application_uuid', '=', 'outbox.application_uuid')
      return not(exists(ofApplication.whereRef('earlier.sequence', '<', 'outbox.sequence')))
    })
    const events = await first.orderBy('due_at').limit(most).forUpdate('outbox').skipLocked().execute()
    return await claimRows(tx, 'outbox', events, { due_at: new Date(now.getTime() + leaseMs) })
  })
}

/** Lenders with a due event, even if an earlier event of the application blocks it. */
export async function lendersWithDueEvents(db: Reader, now: Date): Promise<readonly LenderId[]> {
  const due = db.selectFrom('outbox').select('lender').distinct().where('due_at', '<=', now).where('parked_at', 'is', null)
  return (await due.execute()).map(({ lender }) => lender)
}

/** Deletes an acknowledged event with its secrets; idempotent. */
export async function deleteEvent(store: Store, event: OutboxEvent): Promise<void> {
  await store.write((tx) => tx.deleteFrom('outbox').where('lender', '=', event.lender).where('uuid', '=', event.uuid).execute())
}

export type OutboxSummary = Omit<OutboxEvent, 'data' | 'secrets' | 'key_id'>

/** The events of a lender, oldest first, without data and secrets. */
export async function listEvents(db: Reader, lender: LenderId): Promise<readonly OutboxSummary[]> {
  const columns = ['lender', 'uuid', 'application_uuid', 'sequence', 'type', 'occurred_at'] as const
  const ofLender = db.selectFrom('outbox').where('lender', '=', lender)
  const selected = ofLender.select([...columns, 'due_at', 'tries', 'parked_at', 'trouble'])
  return await selected.orderBy('occurred_at').orderBy('application_uuid').orderBy('sequence').execute()
}

export async function findEvent(db: Reader, lender: LenderId, uuid: string): Promise<OutboxEvent | undefined> {
  return await db.selectFrom('outbox').selectAll().where('lender', '=', lender).where('uuid', '=', uuid).executeTakeFirst()
}

/**
 * Makes parked events due now, with a new count of attempts.
 *
 * @param uuids empty for all parked events of the lender
 * @returns the number of events
 */
export async function resendEvents(tx: Writer, lender: LenderId, uuids: readonly string[], now: Date): Promise<number> {
  const due = { parked_at: null, tries: 0, due_at: now }
  const parked = tx.updateTable('outbox').set(due).where('lender', '=', lender).where('parked_at', 'is not', null)
  const chosen = uuids.length === 0 ? parked : parked.where('uuid', 'in', [...uuids])
  return (await chosen.returning('uuid').execute()).length
}

function placeOf({ lender, uuid }: Pick<OutboxEvent, 'lender' | 'uuid'>) {
  return { lender, owner: uuid, path: 'outbox' }
}
