/** The tables for linking sessions, exit surveys and experiments. */

import { type ColumnType, type Kysely, sql } from 'kysely'
import type { JsonObject } from '#engine/index.ts'
import type { Tables } from './tables.ts'

type Jsonb<T = JsonObject> = ColumnType<T, string, string>
type OfApplication = { lender: string; application_uuid: string; identity_uuid: string }

type CallsTables = {
  link_session: LinkSessionTable
  link_picking: LinkPickingTable
  leave_survey: LeaveSurveyTable
  experiment: ExperimentTable
  telemetry_profile: TelemetryProfileTable
  session_replay: SessionReplayTable
}

export type LinkSessionTable = OfApplication & {
  uuid: string
  /** The linking screen on which the session began. */
  screen: string
  /** The type of the income source to create, such as `PLAID_TRANSACTIONS`. */
  source_type: string
  /** The provider's id of the session. */
  handle: string
  begun_at: Date
  expires_at: Date
  /** The outcome of the session; null while it is open. */
  outcome: string | null
  source_uuids: Jsonb<readonly string[]>
}

/** The state of the sandbox's linking service; `back` is the URL to which it finally redirects. */
export type LinkPickingTable = {
  lender: string
  handle: string
  picking: Jsonb
  back: string
  expires_at: Date
}

export type LeaveSurveyTable = OfApplication & { uuid: string; screen: string; reason: string; text: string | null; at: Date }
export type ExperimentTable = OfApplication & { name: string; variation: string; at: Date }
export type TelemetryProfileTable = { lender: string; identity_uuid: string; profile_uuid: string; at: Date }
export type SessionReplayTable = OfApplication & { link: string; at: Date }

/** The same database with these tables in its type. */
export const withCalls = (db: Kysely<Tables>) => db.withTables<CallsTables>()

/** Migration 005: creates the tables of linking sessions, exit surveys, experiments, telemetry profiles and session replays. */
export async function callsAround(db: Kysely<never>): Promise<void> {
  const ofApplication = 'lender text not null, application_uuid uuid not null, identity_uuid uuid not null'
  const theirs = 'foreign key (lender, application_uuid) references application (lender, uuid)'
  const statements = [
    `create table link_session (${ofApplication},
      uuid uuid not null, screen text not null, source_type text not null, handle text not null, begun_at timestamptz not null,
      expires_at timestamptz not null, outcome text, source_uuids jsonb not null, primary key (lender, uuid), ${theirs})`,
    'create index link_session_of_application on link_session (lender, application_uuid)',
    `create table link_picking (
      lender text not null, handle uuid not null, picking jsonb not null, back text not null, expires_at timestamptz not null,
      primary key (lender, handle))`,
    'create index link_picking_expires on link_picking (expires_at)',
    `create table leave_survey (${ofApplication},
      uuid uuid not null, screen text not null, reason text not null, text text, at timestamptz not null,
      primary key (lender, uuid), ${theirs})`,
    'create index leave_survey_of_application on leave_survey (lender, application_uuid)',
    `create table experiment (${ofApplication},
      name text not null, variation text not null, at timestamptz not null,
      primary key (lender, application_uuid, name), ${theirs})`,
    `create table telemetry_profile (
      lender text not null, identity_uuid uuid not null, profile_uuid text not null, at timestamptz not null,
      primary key (lender, identity_uuid), foreign key (lender, identity_uuid) references identity (lender, uuid))`,
    `create table session_replay (${ofApplication},
      link text not null, at timestamptz not null, primary key (lender, application_uuid), ${theirs})`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
