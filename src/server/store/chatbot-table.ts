/**
 * The migration that creates the tables of the chatbot. It is not in chatbot.ts, since that file imports
 * open-store.ts, which imports the migrations.
 */
import { type Kysely, sql } from 'kysely'

/** Conversations with the chatbot. A message is written once, whatever is sent again. */
export async function chatbot(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table chatbot_conversation (
      lender text not null, uuid uuid not null, identity_uuid uuid, began_at timestamptz not null, last_at timestamptz not null,
      primary key (lender, uuid), foreign key (lender, identity_uuid) references identity (lender, uuid))`,
    `create table chatbot_message (
      lender text not null, uuid uuid not null, conversation_uuid uuid not null, number integer not null, question text,
      content bytea not null, key_id text not null, created_at timestamptz not null,
      rating integer, reason text, feedback bytea, feedback_key_id text, rated_at timestamptz,
      primary key (lender, uuid), unique (lender, conversation_uuid, number),
      foreign key (lender, conversation_uuid) references chatbot_conversation (lender, uuid) on delete cascade)`,
    'create index chatbot_conversation_last on chatbot_conversation (last_at)',
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
