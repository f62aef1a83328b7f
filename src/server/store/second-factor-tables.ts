/**
 * The migration that creates the tables of second factors. It is not in second-factors.ts, since that file imports
 * open-store.ts, which imports the migrations.
 */
import { type Kysely, sql } from 'kysely'

/** One authenticator app for each identity, and recovery codes for a borrower who loses it. */
export async function secondFactors(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table second_factor (
      lender text not null, identity_uuid uuid not null, secret bytea not null, key_id text not null,
      begun_at timestamptz not null, on_since timestamptz, last_step integer not null,
      primary key (lender, identity_uuid), foreign key (lender, identity_uuid) references identity (lender, uuid))`,
    `create table recovery_code (
      lender text not null, identity_uuid uuid not null, code_mac text not null, used_at timestamptz,
      primary key (lender, identity_uuid, code_mac),
      foreign key (lender, identity_uuid) references second_factor (lender, identity_uuid) on delete cascade)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
