import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const toApplication = 'foreign key (lender, application_uuid) references application (lender, uuid)'
const toIdentity = 'foreign key (lender, identity_uuid) references identity (lender, uuid)'
const ofApplication = 'lender text not null, application_uuid uuid not null, identity_uuid uuid not null'
const rowOfApplication = 'lender text not null, uuid uuid not null, application_uuid uuid not null, identity_uuid uuid not null'
const keyOfRow = `primary key (lender, uuid), ${toApplication}`

/** A condition's timer as the sandbox has it, from the data of its job. */
const conditionTimer = `jsonb_build_object(
  'seconds', data->'seconds', 'condition', data->'condition', 'because', data->'because')`

/** The statements of each migration, in order. A released migration is never changed. */
const statements: Readonly<Record<string, readonly string[]>> = {
  '001-registration': [
    `create table release (
      hash text primary key, lender text not null, flow text not null, served_at timestamptz not null)`,
    `create table identity (
      lender text not null, uuid uuid not null, email text not null, email_key text not null, password_hash text not null,
      name jsonb not null, dob text, phone_number text, created_at timestamptz not null, updated_at timestamptz not null,
      primary key (lender, uuid), unique (lender, email_key))`,
    `create table session (
      lender text not null, uuid uuid not null, identity_uuid uuid not null, began_at timestamptz not null, ended_at timestamptz,
      primary key (lender, uuid), ${toIdentity})`,
    `create table application (
      lender text not null, uuid uuid not null, identity_uuid uuid not null, loan_number text not null unique,
      journey text not null, release_hash text not null references release (hash), version integer not null,
      status text not null, status_facts jsonb not null, draft jsonb not null, entity jsonb not null, flags jsonb not null,
      created_at timestamptz not null, updated_at timestamptz not null,
      primary key (lender, uuid), ${toIdentity})`,
    'create index application_of_identity on application (lender, identity_uuid, created_at)',
    `create table consent (
      ${rowOfApplication},
      record_id text not null, type text not null, text text not null, locale text not null, screen text not null,
      release_hash text not null references release (hash), given_at timestamptz not null, caller_address text not null,
      ${keyOfRow})`,
    'create index consent_of_application on consent (lender, application_uuid)',
    `create table audit (
      number bigint generated always as identity primary key, ${ofApplication}, what text not null, version integer not null, status text not null, because text not null,
      release_hash text not null, request_id text not null, at timestamptz not null,
      ${toApplication})`,
    'create index audit_of_application on audit (lender, application_uuid)',
    `create table answered (
      lender text not null, subject text not null, route text not null, key text not null, body_mac text not null,
      answer text not null, at timestamptz not null,
      primary key (lender, subject, route, key))`,
    `create table attempt (
      uuid uuid primary key, lender text not null, kind text not null, who text not null, at timestamptz not null)`,
    'create index attempt_of on attempt (lender, kind, who, at)',
  ],
  /** Records when a release was in force and which live part it had, so that it can be served while the lender's files have errors. */
  '002-releases-in-force': [
    `alter table release
      add column live text, add column sandbox text, add column in_force_until timestamptz`,
    'create index release_of_lender on release (lender, in_force_until)',
  ],
  /** Known devices: keyed hashes of identity and address. */
  '003-familiar-addresses': [
    'create table familiar (lender text not null, who text not null, at timestamptz not null, primary key (lender, who))',
  ],
  /** Tables for the state of an application: sandbox position, conditions, documents and sealed values. */
  '004-application-journey': [
    `alter table application
      add column place text not null default '', add column persona text, add column arrived_at timestamptz,
      add column arrived_version integer not null default 0, add column waited_seconds double precision not null default -1`,
    "alter table identity add column entity jsonb not null default '{}'",
    `create table condition (${rowOfApplication},
      name text not null, category text not null, type text not null, created_at timestamptz not null, notes text,
      comments_to_borrower text, request_documents jsonb not null, extra jsonb not null,
      closed_at timestamptz, closed_because text, ${keyOfRow})`,
    'create index condition_of_application on condition (lender, application_uuid, created_at)',
    `create table income_source (${rowOfApplication},
      type text not null, name text not null, employment_type text, annual_income bigint, extra jsonb not null,
      created_at timestamptz not null, ${keyOfRow})`,
    'create index income_source_of_application on income_source (lender, application_uuid, created_at)',
    `create table document (${rowOfApplication},
      type text not null, name text not null, media_type text not null, size integer not null, bytes bytea not null,
      key_id text not null, screen text not null, condition_uuid uuid, created_at timestamptz not null, submitted_at timestamptz, ${keyOfRow})`,
    'create index document_of_application on document (lender, application_uuid, created_at)',
    `create table sealed (
      lender text not null, owner_uuid uuid not null, path text not null, ciphertext bytea not null, key_id text not null,
      primary key (lender, owner_uuid, path))`,
    `create table job (
      lender text not null, uuid uuid not null, kind text not null, data jsonb not null, set_at timestamptz not null,
      due_at timestamptz not null, tries integer not null, parked_at timestamptz, trouble text,
      primary key (lender, uuid))`,
    'create index job_due on job (due_at) where parked_at is null',
    'create index job_set on job (set_at) where parked_at is null',
  ],
  /** Migration 005: creates the tables of linking sessions, exit surveys, experiments, telemetry profiles and session replays. */
  '005-calls-around-it': [
    `create table link_session (${ofApplication},
      uuid uuid not null, screen text not null, source_type text not null, handle text not null, begun_at timestamptz not null,
      expires_at timestamptz not null, outcome text, source_uuids jsonb not null, ${keyOfRow})`,
    'create index link_session_of_application on link_session (lender, application_uuid)',
    `create table link_picking (
      lender text not null, handle uuid not null, picking jsonb not null, back text not null, expires_at timestamptz not null,
      primary key (lender, handle))`,
    'create index link_picking_expires on link_picking (expires_at)',
    `create table leave_survey (${ofApplication},
      uuid uuid not null, screen text not null, reason text not null, text text, at timestamptz not null,
      ${keyOfRow})`,
    'create index leave_survey_of_application on leave_survey (lender, application_uuid)',
    `create table experiment (${ofApplication},
      name text not null, variation text not null, at timestamptz not null,
      primary key (lender, application_uuid, name), ${toApplication})`,
    `create table telemetry_profile (
      lender text not null, identity_uuid uuid not null, profile_uuid text not null, at timestamptz not null,
      primary key (lender, identity_uuid), ${toIdentity})`,
    `create table session_replay (${ofApplication},
      link text not null, at timestamptz not null, primary key (lender, application_uuid), ${toApplication})`,
  ],
  /** Moves the sandbox's state to its own table, and adds the evidence columns of consents. */
  '006-sandbox-state': [
    `create table sandbox_state (
      lender text not null, application_uuid uuid not null, node text not null, persona text, entered_at timestamptz,
      visit integer not null, elapsed double precision not null, timers jsonb not null,
      primary key (lender, application_uuid), ${toApplication})`,
    `insert into sandbox_state (lender, application_uuid, node, persona, entered_at, visit, elapsed, timers)
      select lender, uuid, place, persona, arrived_at, arrived_version, waited_seconds, coalesce((
        select jsonb_agg(${conditionTimer}) from job
        where job.lender = application.lender and kind = 'sandbox-clock' and jsonb_exists(data, 'condition')
          and data->>'application' = application.uuid::text), '[]'::jsonb)
      from application`,
    `update job set kind = 'lender-timer', data = jsonb_build_object(
        'application', data->'application', 'identity', data->'identity', 'timer',
        case when jsonb_exists(data, 'condition') then ${conditionTimer}
          else jsonb_build_object('seconds', data->'seconds', 'visit', data->'arrived') end)
      where kind = 'sandbox-clock'`,
    "update job set kind = 're-evaluate', data = data - 'seconds' where kind = 'sandbox-look'",
    `alter table application
      drop column place, drop column persona, drop column arrived_at, drop column arrived_version, drop column waited_seconds`,
    `alter table consent
      add column text_sha256 text, add column user_agent text, add column session_uuid uuid, add column number integer`,
  ],
  /** The outbox: unacknowledged events for lender systems, and the last sequence numbers. */
  '007-outbox': [
    `create table outbox (
      lender text not null, uuid uuid not null, application_uuid uuid not null, sequence integer not null, type text not null,
      occurred_at timestamptz not null, data jsonb not null, secrets bytea, key_id text, due_at timestamptz not null,
      tries integer not null, parked_at timestamptz, trouble text,
      primary key (lender, uuid), unique (lender, application_uuid, sequence))`,
    'create index outbox_due on outbox (lender, due_at) where parked_at is null',
    `create table http_lender_state (
      lender text not null, application_uuid uuid not null, sent integer not null, received integer not null,
      primary key (lender, application_uuid), ${toApplication})`,
  ],
  '009-readiness': [`create table readiness (at timestamptz not null)`],
  /** Keeps with each release what the verification of its flow files found. */
  '010-verdicts': [`alter table release add column verdict text`],
  /** The documents that the server makes of flow files. */
  '011-generated-documents': [
    `create table generated_document (
      ${rowOfApplication},
      document text not null, type text not null, title text not null, summary jsonb not null, locale text not null,
      release_hash text not null references release (hash), content_sha256 text not null, sha256 text not null,
      pages integer not null, size integer not null, places jsonb not null, bytes bytea not null, key_id text not null,
      created_at timestamptz not null, read_at timestamptz,
      ${keyOfRow},
      unique (lender, application_uuid, document, content_sha256))`,
  ],
  /** Signings, signed documents and the keys that seal them; and the evidence of all acts, one chain of entries for each application, with its head. A trigger refuses every change of an entry, whatever the role of the connection may do. */
  '020-evidence': [
    `create table evidence (
      lender text not null, application_uuid uuid not null, number integer not null check (number > 0),
      previous_hash text not null, hash text not null, kind text not null, data jsonb not null, at timestamptz(3) not null,
      primary key (lender, application_uuid, number),
      ${toApplication})`,
    `create table evidence_head (
      lender text not null, application_uuid uuid not null, number integer not null, hash text not null, mac text not null,
      primary key (lender, application_uuid), ${toApplication})`,
    `create table signing (
      ${rowOfApplication},
      screen text not null, name text not null, method text not null, places jsonb not null, locale text not null,
      zone text not null, release_hash text not null references release (hash), signed_at timestamptz not null,
      address text not null, user_agent text, signature bytea, initials bytea, key_id text,
      ${keyOfRow})`,
    'create index signing_of_application on signing (lender, application_uuid)',
    `create table signed_document (
      ${rowOfApplication},
      signing_uuid uuid not null, generated_uuid uuid not null, document text not null, title text not null,
      sha256 text not null, size integer not null, bytes bytea not null, key_id text not null, created_at timestamptz not null,
      primary key (lender, uuid), foreign key (lender, signing_uuid) references signing (lender, uuid),
      foreign key (lender, generated_uuid) references generated_document (lender, uuid),
      unique (lender, signing_uuid, generated_uuid))`,
    'create index signed_document_of_application on signed_document (lender, application_uuid)',
    `create table sealing_key (
      lender text primary key, private_key bytea not null, key_id text not null, certificate bytea not null,
      created_at timestamptz not null)`,
    `create function refuse_change_of_evidence() returns trigger language plpgsql as $$
      begin
        raise exception 'Entries of the table evidence are never changed or deleted (%).', tg_op
          using errcode = 'insufficient_privilege', hint = 'Add an entry that corrects the earlier one.';
      end $$`,
    `create trigger evidence_is_append_only before update or delete or truncate on evidence
      for each statement execute function refuse_change_of_evidence()`,
  ],
  /** Messages to borrowers. Address and texts are sealed; `occurrence` keeps an event from sending a message twice. */
  '021-messages': [
    `create table message_outbox (
      ${rowOfApplication},
      message text not null, channel text not null, occurrence text not null, locale text not null,
      content bytea not null, key_id text not null, created_at timestamptz not null, due_at timestamptz not null,
      tries integer not null, sent_at timestamptz, via text, parked_at timestamptz, trouble text,
      ${keyOfRow},
      unique (lender, application_uuid, occurrence))`,
    'create index message_due on message_outbox (due_at) where sent_at is null and parked_at is null',
    'create index message_of_lender on message_outbox (lender, created_at)',
  ],
  /** The content of uploaded files may be outside of the database; a file may wait for the scanner. */
  '025-file-store': [
    'alter table document alter column bytes drop not null, add column scan text',
    "create index document_held on document (created_at) where scan = 'held'",
  ],
  /** Codes by e-mail, and messages about an account, which belong to no application. */
  '027-mailed-codes': [
    `create table mailed_code (
      lender text not null, uuid uuid not null, purpose text not null, who text not null, identity_uuid uuid,
      code_mac text not null, created_at timestamptz not null, expires_at timestamptz not null, tries integer not null,
      used_at timestamptz,
      primary key (lender, uuid), ${toIdentity})`,
    'create index mailed_code_of on mailed_code (lender, purpose, who, created_at)',
    'alter table message_outbox alter column application_uuid drop not null, alter column identity_uuid drop not null',
    'alter table identity add column email_confirmed_at timestamptz',
  ],
  /** The content of uploaded files in pieces. Sealed bytes cannot be compressed, so that trying it is left out. */
  '028-file-pieces': [
    `create table file_piece (
      lender text not null, uuid uuid not null, number integer not null, bytes bytea not null,
      created_at timestamptz not null, primary key (lender, uuid, number))`,
    'alter table file_piece alter column bytes set storage external',
    'create index file_piece_first on file_piece (created_at) where number = 0',
  ],
  /** Migration 030: creates these tables. One session of a screen is open at a time. */
  '030-notary-sessions': [
    `create table notary_session (
      ${rowOfApplication},
      screen text not null, handle text not null, answers bytea not null, key_id text not null, device jsonb not null,
      begun_at timestamptz not null, expires_at timestamptz not null, ended_at timestamptz, outcome text, reason text,
      ${keyOfRow})`,
    `create unique index notary_session_open on notary_session (lender, application_uuid, screen) where outcome is null`,
    `create table notary_room (
      lender text not null, handle uuid not null, room jsonb not null, back text not null, expires_at timestamptz not null,
      primary key (lender, handle))`,
    'create index notary_room_expires on notary_room (expires_at)',
  ],
  /** An account that is not confirmed may lose its e-mail. Accounts of before keep theirs, and are asked to confirm it. */
  '033-confirmed-emails': ['alter table identity add column email_kept_until timestamptz, alter column email_key drop not null'],
  /** Migration 033: creates the table. A time has as many places as its capacity; each is reserved once. */
  '034-appointments': [
    `create table appointment (
    lender text not null, application_uuid uuid not null, path text not null,
    starts_at timestamptz not null, seat integer not null,
    primary key (lender, application_uuid, path), unique (lender, path, starts_at, seat),
    ${toApplication})`,
  ],
  /** Borrowers see where they are signed in. Most sessions have ended, so that those of before get no values. */
  '035-open-sessions': [
    'alter table session add column last_used_at timestamptz, add column user_agent text',
    'create index session_open on session (lender, identity_uuid) where ended_at is null',
  ],
  /** Co-signers: whom a borrower has named, the keyed hash of the link that invites them, and the application that they got. */
  '036-signers': [
    `create table signer (
      lender text not null, uuid uuid not null, application_uuid uuid not null, name jsonb not null, email text not null,
      link_mac text not null, invited_at timestamptz not null, expires_at timestamptz not null, ended_at timestamptz,
      joined_at timestamptz, identity_uuid uuid, own_application_uuid uuid,
      primary key (lender, uuid), unique (lender, link_mac), unique (lender, own_application_uuid),
      ${toApplication},
      ${toIdentity},
      foreign key (lender, own_application_uuid) references application (lender, uuid))`,
    'create unique index signer_of_application on signer (lender, application_uuid) where ended_at is null',
    'create index signer_of_identity on signer (lender, identity_uuid)',
  ],
  /** Answers of registrations before there is an account. */
  '037-registration-drafts': [
    `create table registration_draft (
      lender text not null, token_key text not null, content bytea not null, key_id text not null,
      saved_at timestamptz not null, expires_at timestamptz not null, primary key (lender, token_key))`,
    'create index registration_draft_expires on registration_draft (expires_at)',
  ],
  /** `asked_of`: of whom a condition is asked; null, as in all rows of before, for the borrower. */
  '038-conditions-of-co-signers': ['alter table condition add column asked_of text'],
  /** News of borrowers; an application has each occurrence once. */
  '039-notifications': [
    `create table notification (
      lender text not null, uuid uuid not null, identity_uuid uuid not null, application_uuid uuid not null,
      message text not null, occurrence text not null, content bytea not null, key_id text not null,
      created_at timestamptz not null, read_at timestamptz,
      primary key (lender, uuid), unique (lender, application_uuid, occurrence),
      ${toIdentity},
      ${toApplication})`,
    'create index notification_of on notification (lender, identity_uuid, created_at)',
  ],
  /** Conversations with the chatbot. A message is written once, whatever is sent again. */
  '041-chatbot': [
    `create table chatbot_conversation (
      lender text not null, uuid uuid not null, identity_uuid uuid, began_at timestamptz not null, last_at timestamptz not null,
      primary key (lender, uuid), ${toIdentity})`,
    `create table chatbot_message (
      lender text not null, uuid uuid not null, conversation_uuid uuid not null, number integer not null, question text,
      content bytea not null, key_id text not null, created_at timestamptz not null,
      rating integer, reason text, feedback bytea, feedback_key_id text, rated_at timestamptz,
      primary key (lender, uuid), unique (lender, conversation_uuid, number),
      foreign key (lender, conversation_uuid) references chatbot_conversation (lender, uuid) on delete cascade)`,
    'create index chatbot_conversation_last on chatbot_conversation (last_at)',
  ],
  /** One authenticator app for each identity, and recovery codes for a borrower who loses it. */
  '043-second-factors': [
    `create table second_factor (
      lender text not null, identity_uuid uuid not null, secret bytea not null, key_id text not null,
      begun_at timestamptz not null, on_since timestamptz, last_step integer not null,
      primary key (lender, identity_uuid), ${toIdentity})`,
    `create table recovery_code (
      lender text not null, identity_uuid uuid not null, code_mac text not null, used_at timestamptz,
      primary key (lender, identity_uuid, code_mac),
      foreign key (lender, identity_uuid) references second_factor (lender, identity_uuid) on delete cascade)`,
  ],
  /** Passkeys of identities, and challenges that were not answered yet. */
  '044-passkeys': [
    `create table passkey (
      lender text not null, uuid uuid not null, identity_uuid uuid not null, credential_id text not null,
      public_key bytea not null, counter bigint not null, transports jsonb not null, rp_id text not null, user_agent text,
      created_at timestamptz not null, last_used_at timestamptz,
      primary key (lender, uuid), unique (lender, credential_id),
      ${toIdentity})`,
    'create index passkey_of_identity on passkey (lender, identity_uuid, created_at)',
    `create table passkey_challenge (
      lender text not null, challenge text not null, identity_uuid uuid, expires_at timestamptz not null,
      primary key (lender, challenge))`,
    'create index passkey_challenge_expires on passkey_challenge (expires_at)',
  ],
  /** Conversations with agents. The messages of a conversation are numbered without a gap, and have unique ids, which their writers choose. An agent belongs to no lender; `agent_lender` lists the lenders whose borrowers the agent answers. */
  '045-live-chats': [
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
      primary key (lender, uuid), ${toIdentity})`,
    `create index live_chat_open on live_chat (lender, state, began_at) where state <> 'ended'`,
    'create index live_chat_last on live_chat (last_at)',
    `create table live_chat_message (
      lender text not null, chat_uuid uuid not null, number integer not null, uuid uuid not null, side text not null,
      content bytea not null, key_id text not null, created_at timestamptz not null,
      primary key (lender, chat_uuid, number), unique (lender, chat_uuid, uuid),
      foreign key (lender, chat_uuid) references live_chat (lender, uuid) on delete cascade)`,
  ],
  /** Passwords may expire. One of before counts from the registration. */
  '046-password-age': ['alter table identity add column password_set_at timestamptz'],
  /** What the staff of a lender did to accounts. */
  '046-staff-acts': [
    `create table account_audit (
      number bigint generated always as identity primary key, lender text not null, identity_uuid uuid not null,
      what text not null, by_whom text not null, reason text not null, at timestamptz not null,
      ${toIdentity})`,
    'create index account_audit_of on account_audit (lender, identity_uuid)',
  ],
  /** Thoughts that borrowers share with the CEO, and whether they may be quoted, in the words that they saw. */
  '046-thoughts-for-the-ceo': [
    `create table ceo_feedback (
      lender text not null, uuid uuid not null, identity_uuid uuid not null, application_uuid uuid, topic text not null,
      content bytea not null, key_id text not null, marketing_consent boolean not null, consent_text text not null,
      locale text not null, pathname text not null, caller_address text not null,
      given_at timestamptz not null, primary key (lender, uuid),
      ${toIdentity},
      ${toApplication})`,
    'create index ceo_feedback_of on ceo_feedback (lender, identity_uuid, given_at)',
  ],
  /** The files of conversations. A row is deleted with its conversation; the sweep then deletes the stored file. */
  '047-chat-files': [
    `create table live_chat_file (
    lender text not null, uuid uuid not null, chat_uuid uuid not null, message_uuid uuid not null, media_type text not null,
    size integer not null, key_id text not null, created_at timestamptz not null,
    primary key (lender, uuid), unique (lender, chat_uuid, message_uuid),
    foreign key (lender, chat_uuid) references live_chat (lender, uuid) on delete cascade)`,
  ],
  /** `seen_at`: a recent time while the borrower's page is connected; null once the borrower has left it. */
  '047-chat-presence': ['alter table live_chat add column seen_at timestamptz'],
  /** Agents answer in the language of the conversation. One of before has none, and is answered in the lender's own. */
  '050-chat-language': ['alter table live_chat add column locale text'],
  /** How a session began is evidence. Nobody knows it of the sessions of before, so that they have no method. */
  '051-session-method': ['alter table session add column method text, add column second_factor text'],
  /** Evidence of what an application is, one entry for each row of its audit. `evidence_since` says since when there is evidence of what: what is older is not missing. Rows of `audit` are never changed, as entries of `evidence` are not. */
  '051-state-evidence': [
    'create table evidence_since (what text primary key, at timestamptz(3) not null)',
    `insert into evidence_since (what, at) values ('states', now()), ('consents', coalesce(
      (select "timestamp"::timestamptz from kysely_migration where name = '020-evidence'), now()))`,
    `create function refuse_change_of_row() returns trigger language plpgsql as $$
      begin
        raise exception 'Rows of the table % are never changed or deleted (%).', tg_table_name, tg_op
          using errcode = 'insufficient_privilege', hint = 'Add a row that corrects the earlier one.';
      end $$`,
    ...['audit', 'evidence_since'].map(
      (table) => `create trigger ${table}_is_append_only before update or delete or truncate on ${table}
        for each statement execute function refuse_change_of_row()`,
    ),
  ],
  /** An agent answers while the page is open. Sessions of before count as there until their first request. */
  '052-agent-presence': ['alter table agent_session add column seen_at timestamptz not null default now()'],
  /** Tries of a code by others count apart from those of its owner. A code of before was asked for at an unknown place. */
  '055-places-of-codes': [
    'alter table mailed_code add column asked_from text, add column tries_of_others integer not null default 0',
  ],
  /** A browser's session is bound by a cookie. Those of before are not, and expire as before. */
  '056-sessions-of-browsers': ['alter table session add column bound boolean'],
  /** A session knows which of its tokens was used last. */
  '057-families-of-tokens': [
    'alter table session add column generation integer not null default 0, add column generation_since timestamptz',
  ],
}

/** Migrations by name. */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  Object.entries(statements).map(([name, ofMigration]) => [name, { up: (db: Kysely<never>) => runAll(db, ofMigration) }]),
)

async function runAll(db: Kysely<never>, ofMigration: readonly string[]): Promise<void> {
  for (const statement of ofMigration) await sql.raw(statement).execute(db)
}
