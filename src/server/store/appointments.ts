/** Times that borrowers have reserved. A unique constraint keeps more borrowers than the capacity from one time. */

import { sql } from 'kysely'
import type { LenderId } from '#engine/index.ts'
import type { Owner } from './applications.ts'
import { mustWrite, type Reader, type Writer } from './open-store.ts'

/**
 * The reserved places of all times of a path that are not before `from`.
 *
 * @param of the application whose own reservation does not count
 */
export async function reservedPlaces(
  db: Reader,
  { lender }: Pick<Owner, 'lender'>,
  of: string,
  { path, from }: { readonly path: string; readonly from: Date },
): Promise<readonly { readonly starts_at: Date; readonly seat: number }[]> {
  return await db
    .selectFrom('appointment')
    .select(['starts_at', 'seat'])
    .where((is) => is.and({ lender, path }))
    .where('starts_at', '>=', from)
    .where('application_uuid', '!=', of)
    .orderBy('starts_at')
    .orderBy('seat')
    .execute()
}

/** Locks the reservations at a path until the end of the transaction, so that two borrowers reserve one after the other. */
export async function lockAppointments(tx: Writer, lender: LenderId, path: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`appointment ${lender} ${path}`}))`.execute(tx)
}

/** Cancels all reservations of an application. */
export async function cancelAppointments(tx: Writer, { lender }: Pick<Owner, 'lender'>, application: string): Promise<void> {
  await tx
    .deleteFrom('appointment')
    .where((is) => is.and({ lender, application_uuid: application }))
    .execute()
}

/**
 * Reserves a time for an application in place of its earlier one. The caller holds `lockAppointments` and knows that the
 * place is free.
 */
export async function reserve(
  tx: Writer,
  { lender }: Pick<Owner, 'lender'>,
  application: string,
  { path, starts, seat }: { readonly path: string; readonly starts: Date; readonly seat: number },
): Promise<void> {
  await tx
    .deleteFrom('appointment')
    .where((is) => is.and({ lender, path, application_uuid: application }))
    .execute()
  const row = { lender, application_uuid: application, path, starts_at: starts, seat }
  await mustWrite(tx.insertInto('appointment').values(row).returning('seat'))
}
