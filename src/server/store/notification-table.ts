/**
 * The migration that creates the table of notifications. It is not in notifications.ts, since that file imports
 * open-store.ts, which imports the migrations.
 */
import { type Kysely, sql } from 'kysely'

/** News of borrowers; an application has each occurrence once. */
export async function notifications(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table notification (
      lender text not null, uuid uuid not null, identity_uuid uuid not null, application_uuid uuid not null,
      message text not null, occurrence text not null, content bytea not null, key_id text not null,
      created_at timestamptz not null, read_at timestamptz,
      primary key (lender, uuid), unique (lender, application_uuid, occurrence),
      foreign key (lender, identity_uuid) references identity (lender, uuid),
      foreign key (lender, application_uuid) references application (lender, uuid))`,
    'create index notification_of on notification (lender, identity_uuid, created_at)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
