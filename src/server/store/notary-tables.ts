/** The tables for sessions with an electronic notary, and for times reserved with a notary in person. */

import { type ColumnType, type Kysely, sql } from 'kysely'
import type { JsonObject } from '#engine/index.ts'
import type { Tables } from './tables.ts'

type Jsonb<T = JsonObject> = ColumnType<T, string, string>

type NotaryTables = { notary_session: NotarySessionTable; notary_room: NotaryRoomTable; appointment: AppointmentTable }

export type NotarySessionTable = {
  lender: string
  uuid: string
  application_uuid: string
  identity_uuid: string
  /** The session screen on which it began. */
  screen: string
  /** The provider's id of the session; empty until its room is made. */
  handle: string
  /** The borrower's answers to the fields of the screen, sealed. */
  answers: Uint8Array
  key_id: string
  /** What the browser said about position, camera and microphone. */
  device: Jsonb
  begun_at: Date
  expires_at: Date
  ended_at: Date | null
  /** The outcome according to the provider; null while the session is open. */
  outcome: string | null
  /** Why the session failed. */
  reason: string | null
}

/** The state of the sandbox notary's room; `back` is the URL to which it finally redirects. */
export type NotaryRoomTable = {
  lender: string
  handle: string
  room: Jsonb
  back: string
  expires_at: Date
}

type AppointmentTable = {
  lender: string
  application_uuid: string
  /** The path of the answer, such as `application.requestedManualNotaryTime`. */
  path: string
  starts_at: Date
  /** From 1 to the capacity of the times. */
  seat: number
}

/** The same database with these tables in its type. */
export const withNotary = (db: Kysely<Tables>) => db.withTables<NotaryTables>()

/** Migration 030: creates these tables. One session of a screen is open at a time. */
export async function notarySessions(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table notary_session (
      lender text not null, uuid uuid not null, application_uuid uuid not null, identity_uuid uuid not null,
      screen text not null, handle text not null, answers bytea not null, key_id text not null, device jsonb not null,
      begun_at timestamptz not null, expires_at timestamptz not null, ended_at timestamptz, outcome text, reason text,
      primary key (lender, uuid), foreign key (lender, application_uuid) references application (lender, uuid))`,
    `create unique index notary_session_open on notary_session (lender, application_uuid, screen) where outcome is null`,
    `create table notary_room (
      lender text not null, handle uuid not null, room jsonb not null, back text not null, expires_at timestamptz not null,
      primary key (lender, handle))`,
    'create index notary_room_expires on notary_room (expires_at)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** Migration 033: creates the table. A seat at a time is reserved once. */
export async function appointments(db: Kysely<never>): Promise<void> {
  const table = `create table appointment (
    lender text not null, application_uuid uuid not null, path text not null,
    starts_at timestamptz not null, seat integer not null,
    primary key (lender, application_uuid, path), unique (lender, path, starts_at, seat),
    foreign key (lender, application_uuid) references application (lender, uuid))`
  await sql.raw(table).execute(db)
}
