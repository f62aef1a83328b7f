/**
 * The migration that creates the tables of passkeys. It is not in passkeys.ts, since that file imports
 * open-store.ts, which imports the migrations.
 */
import { type Kysely, sql } from 'kysely'

/** Passkeys of identities, and challenges that were not answered yet. */
export async function passkeys(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table passkey (
      lender text not null, uuid uuid not null, identity_uuid uuid not null, credential_id text not null,
      public_key bytea not null, counter bigint not null, transports jsonb not null, rp_id text not null, user_agent text,
      created_at timestamptz not null, last_used_at timestamptz,
      primary key (lender, uuid), unique (lender, credential_id),
      foreign key (lender, identity_uuid) references identity (lender, uuid))`,
    'create index passkey_of_identity on passkey (lender, identity_uuid, created_at)',
    `create table passkey_challenge (
      lender text not null, challenge text not null, identity_uuid uuid, expires_at timestamptz not null,
      primary key (lender, challenge))`,
    'create index passkey_challenge_expires on passkey_challenge (expires_at)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
