/**
 * The migrations of the chat with agents. They are not in live-chats.ts, since that file imports open-store.ts, which
 * imports the migrations.
 */
import { type Kysely, sql } from 'kysely'

/**
 * Conversations with agents. The messages of a conversation are numbered without a gap, and have unique ids, which their
 * writers choose. An agent belongs to no lender; `agent_lender` lists the lenders whose borrowers the agent answers.
 */
export async function liveChats(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table agent (
      uuid uuid primary key, email_key text not null unique, email text not null, name text not null, password_hash text not null,
      secret bytea not null, key_id text not null, last_step integer not null, created_at timestamptz not null)`,
    `create table agent_lender (
      lender text not null, agent_uuid uuid not null references agent (uuid) on delete cascade, primary key (lender, agent_uuid))`,
    `create table agent_session (
      token_key text primary key, agent_uuid uuid not null references agent (uuid) on delete cascade,
      began_at timestamptz not null, expires_at timestamptz not null)`,
    'create index agent_session_expires on agent_session (expires_at)',
    `create table live_chat (
      lender text not null, uuid uuid not null, identity_uuid uuid, application_uuid uuid, details bytea not null, key_id text not null,
      state text not null, agent_uuid uuid references agent (uuid), last_number integer not null, began_at timestamptz not null,
      last_at timestamptz not null, taken_at timestamptz, ended_at timestamptz,
      primary key (lender, uuid), foreign key (lender, identity_uuid) references identity (lender, uuid))`,
    `create index live_chat_open on live_chat (lender, state, began_at) where state <> 'ended'`,
    'create index live_chat_last on live_chat (last_at)',
    `create table live_chat_message (
      lender text not null, chat_uuid uuid not null, number integer not null, uuid uuid not null, side text not null,
      content bytea not null, key_id text not null, created_at timestamptz not null,
      primary key (lender, chat_uuid, number), unique (lender, chat_uuid, uuid),
      foreign key (lender, chat_uuid) references live_chat (lender, uuid) on delete cascade)`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The files of conversations. A row is deleted with its conversation; the sweep then deletes the stored file. */
export async function liveChatFiles(db: Kysely<never>): Promise<void> {
  const statement = `create table live_chat_file (
    lender text not null, uuid uuid not null, chat_uuid uuid not null, message_uuid uuid not null, media_type text not null,
    size integer not null, key_id text not null, created_at timestamptz not null,
    primary key (lender, uuid), unique (lender, chat_uuid, message_uuid),
    foreign key (lender, chat_uuid) references live_chat (lender, uuid) on delete cascade)`
  await sql.raw(statement).execute(db)
}

/** `seen_at`: a recent time while the borrower's page is connected; null once the borrower has left it. */
export async function liveChatPresence(db: Kysely<never>): Promise<void> {
  await sql.raw('alter table live_chat add column seen_at timestamptz').execute(db)
}
