/** Times that borrowers have reserved. A unique constraint keeps more borrowers than the capacity from one time. */

import { type Kysely, sql } from 'kysely'
import type { LenderId } from '#engine/index.ts'
import type { Owner } from './applications.ts'
import type { Reader, Writer } from './open-store.ts'
import type { Tables } from './tables.ts'

type AppointmentTable = {
  lender: string
  application_uuid: string
  /** The path of the answer, such as `application.requestedManualNotaryTime`. */
  path: string
  starts_at: Date
  /** From 1 to the capacity of the times. */
  seat: number
}

const withAppointments = (db: Kysely<Tables>) => db.withTables<{ appointment: AppointmentTable }>()

/** Migration 033: creates the table. */
export async function appointments(db: Kysely<never>): Promise<void> {
  const table = `create table appointment (
    lender text not null, application_uuid uuid not null, path text not null,
    starts_at timestamptz not null, seat integer not null,
    primary key (lender, application_uuid, path), unique (lender, path, starts_at, seat),
    foreign key (lender, application_uuid) references application (lender, uuid))`
  await sql.raw(table).execute(db)
}

/**
 * The times after `from` at which no seat is left.
 *
 * @param of the application whose own reservation does not count
 */
export async function fullTimes(
  db: Reader,
  { lender }: Pick<Owner, 'lender'>,
  of: string,
  { path, capacity, from }: { readonly path: string; readonly capacity: number; readonly from: Date },
): Promise<readonly Date[]> {
  const rows = await withAppointments(db)
    .selectFrom('appointment')
    .select('starts_at')
    .where((is) => is.and({ lender, path }))
    .where('starts_at', '>=', from)
    .where('application_uuid', '!=', of)
    .groupBy('starts_at')
    .having(({ fn }) => fn.countAll(), '>=', capacity)
    .execute()
  return rows.map(({ starts_at }) => starts_at)
}

/** Locks the reservations at a path until the end of the transaction, so that two borrowers reserve one after the other. */
export async function lockAppointments(tx: Writer, lender: LenderId, path: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`appointment ${lender} ${path}`}))`.execute(tx)
}

/**
 * Reserves a time for an application in place of its earlier one. The caller holds `lockAppointments` and knows that a
 * seat is left.
 */
export async function reserve(
  tx: Writer,
  { lender }: Pick<Owner, 'lender'>,
  application: string,
  { path, starts }: { readonly path: string; readonly starts: Date },
): Promise<void> {
  const db = withAppointments(tx)
  await db
    .deleteFrom('appointment')
    .where((is) => is.and({ lender, path, application_uuid: application }))
    .execute()
  const there = await db
    .selectFrom('appointment')
    .select('seat')
    .where((is) => is.and({ lender, path }))
    .where('starts_at', '=', starts)
    .execute()
  const seats = new Set(there.map(({ seat }) => seat))
  const seat = Array.from({ length: seats.size + 1 }, (_none, index) => index + 1).find((free) => !seats.has(free)) ?? 1
  await db.insertInto('appointment').values({ lender, application_uuid: application, path, starts_at: starts, seat }).execute()
}
