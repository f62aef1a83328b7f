import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { callsAround } from './calls-tables.ts'
import { chatbot } from './chatbot-table.ts'
import { liveChatFiles, liveChatPresence, liveChats } from './live-chat-tables.ts'
import { appointments, notarySessions } from './notary-tables.ts'
import { notifications } from './notification-table.ts'
import { passkeys } from './passkey-tables.ts'
import { secondFactors } from './second-factor-tables.ts'
import { conditionsOfCoSigners, signers } from './signer-tables.ts'

/** Migrations by name, in order. A released migration is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '001-registration': { up: registration },
  '002-releases-in-force': { up: releasesInForce },
  '003-familiar-addresses': { up: familiarAddresses },
  '004-application-journey': { up: applicationJourney },
  '005-calls-around-it': { up: callsAround },
  '006-sandbox-state': { up: sandboxState },
  '007-outbox': { up: outbox },
  '009-readiness': { up: readinessTable },
  '010-verdicts': { up: verdicts },
  '011-generated-documents': { up: generatedDocuments },
  '020-evidence': { up: evidence },
  '021-messages': { up: messageOutbox },
  '025-file-store': { up: fileStore },
  '027-mailed-codes': { up: mailedCodes },
  '028-file-pieces': { up: filePieces },
  '030-notary-sessions': { up: notarySessions },
  '033-confirmed-emails': { up: confirmedEmails },
  '034-appointments': { up: appointments },
  '035-open-sessions': { up: openSessions },
  '036-signers': { up: signers },
  '037-registration-drafts': { up: registrationDrafts },
  '038-conditions-of-co-signers': { up: conditionsOfCoSigners },
  '039-notifications': { up: notifications },
  '041-chatbot': { up: chatbot },
  '043-second-factors': { up: secondFactors },
  '044-passkeys': { up: passkeys },
  '045-live-chats': { up: liveChats },
  '046-password-age': { up: passwordAge },
  '046-staff-acts': { up: staffActs },
  '046-thoughts-for-the-ceo': { up: ceoFeedback },
  '047-chat-files': { up: liveChatFiles },
  '047-chat-presence': { up: liveChatPresence },
  '050-chat-language': { up: liveChatLanguage },
  '051-session-method': { up: sessionMethod },
  '051-state-evidence': { up: stateEvidence },
  '052-agent-presence': { up: agentPresence },
  '055-places-of-codes': { up: placesOfCodes },
  '056-sessions-of-browsers': { up: sessionsOfBrowsers },
  '057-families-of-tokens': { up: familiesOfTokens },
}

async function registration(db: Kysely<never>): Promise<void> {
  const statements = [
    `create table release (
      hash text primary key, lender text not null, flow text not null, served_at timestamptz not null)`,
    `create table identity (
      lender text not null, uuid uuid not null, email text not null, email_key text not null, password_hash text not null,
      name jsonb not null, dob text, phone_number text, created_at timestamptz not null, updated_at timestamptz not null,
      primary key (lender, uuid), unique (lender, email_key))`,
    `create table session (
      lender text not null, uuid uuid not null, identity_uuid uuid not null, began_at timestamptz not null, ended_at timestamptz,
      primary key (lender, uuid), foreign key (lender, identity_uuid) references identity (lender, uuid))`,
    `create table application (
      lender text not null, uuid uuid not null, identity_uuid uuid not null, loan_number text not null unique,
      journey text not null, release_hash text not null references release (hash), version integer not null,
      status text not null, status_facts jsonb not null, draft jsonb not null, entity jsonb not null, flags jsonb not null,
      created_at timestamptz not null, updated_at timestamptz not null,
      primary key (lender, uuid), foreign key (lender, identity_uuid) references identity (lender, uuid))`,
    'create index application_of_identity on application (lender, identity_uuid, created_at)',
    `create table consent (
      lender text not null, uuid uuid not null, application_uuid uuid not null, identity_uuid uuid not null,
      record_id text not null, type text not null, text text not null, locale text not null, screen text not null,
      release_hash text not null references release (hash), given_at timestamptz not null, caller_address text not null,
      primary key (lender, uuid), foreign key (lender, application_uuid) references application (lender, uuid))`,
    'create index consent_of_application on consent (lender, application_uuid)',
    `create table audit (
      number bigint generated always as identity primary key, lender text not null, application_uuid uuid not null,
      identity_uuid uuid not null, what text not null, version integer not null, status text not null, because text not null,
      release_hash text not null, request_id text not null, at timestamptz not null,
      foreign key (lender, application_uuid) references application (lender, uuid))`,
    'create index audit_of_application on audit (lender, application_uuid)',
    `create table answered (
      lender text not null, subject text not null, route text not null, key text not null, body_mac text not null,
      answer text not null, at timestamptz not null,
      primary key (lender, subject, route, key))`,
    `create table attempt (
      uuid uuid primary key, lender text not null, kind text not null, who text not null, at timestamptz not null)`,
    'create index attempt_of on attempt (lender, kind, who, at)',
  ]
  await runAll(db, statements)
}

/**
 * Records when a release was in force and which live part it had, so that it can be served while the lender's files
 * have errors.
 */
async function releasesInForce(db: Kysely<never>): Promise<void> {
  await runAll(db, [
    `alter table release
      add column live text, add column sandbox text, add column in_force_until timestamptz`,
    'create index release_of_lender on release (lender, in_force_until)',
  ])
}

/** Known devices: keyed hashes of identity and address. */
async function familiarAddresses(db: Kysely<never>): Promise<void> {
  await runAll(db, [
    'create table familiar (lender text not null, who text not null, at timestamptz not null, primary key (lender, who))',
  ])
}

/** Tables for the state of an application: sandbox position, conditions, documents and sealed values. */
async function applicationJourney(db: Kysely<never>): Promise<void> {
  const ofApplication = `
      lender text not null, uuid uuid not null, application_uuid uuid not null, identity_uuid uuid not null`
  const keys = `
      primary key (lender, uuid), foreign key (lender, application_uuid) references application (lender, uuid)`
  await runAll(db, [
    `alter table application
      add column place text not null default '', add column persona text, add column arrived_at timestamptz,
      add column arrived_version integer not null default 0, add column waited_seconds double precision not null default -1`,
    "alter table identity add column entity jsonb not null default '{}'",
    `create table condition (${ofApplication},
      name text not null, category text not null, type text not null, created_at timestamptz not null, notes text,
      comments_to_borrower text, request_documents jsonb not null, extra jsonb not null,
      closed_at timestamptz, closed_because text, ${keys})`,
    'create index condition_of_application on condition (lender, application_uuid, created_at)',
    `create table income_source (${ofApplication},
      type text not null, name text not null, employment_type text, annual_income bigint, extra jsonb not null,
      created_at timestamptz not null, ${keys})`,
    'create index income_source_of_application on income_source (lender, application_uuid, created_at)',
    `create table document (${ofApplication},
      type text not null, name text not null, media_type text not null, size integer not null, bytes bytea not null,
      key_id text not null, screen text not null, condition_uuid uuid, created_at timestamptz not null, submitted_at timestamptz, ${keys})`,
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
  ])
}

/** The outbox: unacknowledged events for lender systems, and the last sequence numbers. */
async function outbox(db: Kysely<never>): Promise<void> {
  await runAll(db, [
    `create table outbox (
      lender text not null, uuid uuid not null, application_uuid uuid not null, sequence integer not null, type text not null,
      occurred_at timestamptz not null, data jsonb not null, secrets bytea, key_id text, due_at timestamptz not null,
      tries integer not null, parked_at timestamptz, trouble text,
      primary key (lender, uuid), unique (lender, application_uuid, sequence))`,
    'create index outbox_due on outbox (lender, due_at) where parked_at is null',
    `create table http_lender_state (
      lender text not null, application_uuid uuid not null, sent integer not null, received integer not null,
      primary key (lender, application_uuid), foreign key (lender, application_uuid) references application (lender, uuid))`,
  ])
}

/** Moves the sandbox's state to its own table, and adds the evidence columns of consents. */
async function sandboxState(db: Kysely<never>): Promise<void> {
  const conditionTimer = `jsonb_build_object(
    'seconds', data->'seconds', 'condition', data->'condition', 'because', data->'because')`
  await runAll(db, [
    `create table sandbox_state (
      lender text not null, application_uuid uuid not null, node text not null, persona text, entered_at timestamptz,
      visit integer not null, elapsed double precision not null, timers jsonb not null,
      primary key (lender, application_uuid), foreign key (lender, application_uuid) references application (lender, uuid))`,
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
  ])
}

async function runAll(db: Kysely<never>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

async function readinessTable(db: Kysely<never>): Promise<void> {
  await sql`create table readiness (at timestamptz not null)`.execute(db)
}

/** Keeps with each release what the verification of its flow files found. */
async function verdicts(db: Kysely<never>): Promise<void> {
  await sql`alter table release add column verdict text`.execute(db)
}

/** The documents that the server makes of flow files. */
async function generatedDocuments(db: Kysely<never>): Promise<void> {
  await runAll(db, [
    `create table generated_document (
      lender text not null, uuid uuid not null, application_uuid uuid not null, identity_uuid uuid not null,
      document text not null, type text not null, title text not null, summary jsonb not null, locale text not null,
      release_hash text not null references release (hash), content_sha256 text not null, sha256 text not null,
      pages integer not null, size integer not null, places jsonb not null, bytes bytea not null, key_id text not null,
      created_at timestamptz not null, read_at timestamptz,
      primary key (lender, uuid), foreign key (lender, application_uuid) references application (lender, uuid),
      unique (lender, application_uuid, document, content_sha256))`,
  ])
}

/**
 * Signings, signed documents and the keys that seal them; and the evidence of all acts, one chain of entries for each
 * application, with its head. A trigger refuses every change of an entry,
 * whatever the role of the connection may do.
 */
async function evidence(db: Kysely<never>): Promise<void> {
  await runAll(db, [
    `create table evidence (
      lender text not null, application_uuid uuid not null, number integer not null check (number > 0),
      previous_hash text not null, hash text not null, kind text not null, data jsonb not null, at timestamptz(3) not null,
      primary key (lender, application_uuid, number),
      foreign key (lender, application_uuid) references application (lender, uuid))`,
    `create table evidence_head (
      lender text not null, application_uuid uuid not null, number integer not null, hash text not null, mac text not null,
      primary key (lender, application_uuid), foreign key (lender, application_uuid) references application (lender, uuid))`,
    `create table signing (
      lender text not null, uuid uuid not null, application_uuid uuid not null, identity_uuid uuid not null,
      screen text not null, name text not null, method text not null, places jsonb not null, locale text not null,
      zone text not null, release_hash text not null references release (hash), signed_at timestamptz not null,
      address text not null, user_agent text, signature bytea, initials bytea, key_id text,
      primary key (lender, uuid), foreign key (lender, application_uuid) references application (lender, uuid))`,
    'create index signing_of_application on signing (lender, application_uuid)',
    `create table signed_document (
      lender text not null, uuid uuid not null, application_uuid uuid not null, identity_uuid uuid not null,
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
  ])
}

/** Messages to borrowers. Address and texts are sealed; `occurrence` keeps an event from sending a message twice. */
async function messageOutbox(db: Kysely<never>): Promise<void> {
  await runAll(db, [
    `create table message_outbox (
      lender text not null, uuid uuid not null, application_uuid uuid not null, identity_uuid uuid not null,
      message text not null, channel text not null, occurrence text not null, locale text not null,
      content bytea not null, key_id text not null, created_at timestamptz not null, due_at timestamptz not null,
      tries integer not null, sent_at timestamptz, via text, parked_at timestamptz, trouble text,
      primary key (lender, uuid), foreign key (lender, application_uuid) references application (lender, uuid),
      unique (lender, application_uuid, occurrence))`,
    'create index message_due on message_outbox (due_at) where sent_at is null and parked_at is null',
    'create index message_of_lender on message_outbox (lender, created_at)',
  ])
}

/** The content of uploaded files may be outside of the database; a file may wait for the scanner. */
async function fileStore(db: Kysely<never>): Promise<void> {
  await runAll(db, [
    'alter table document alter column bytes drop not null, add column scan text',
    "create index document_held on document (created_at) where scan = 'held'",
  ])
}

/** Codes by e-mail, and messages about an account, which belong to no application. */
async function mailedCodes(db: Kysely<never>): Promise<void> {
  await runAll(db, [
    `create table mailed_code (
      lender text not null, uuid uuid not null, purpose text not null, who text not null, identity_uuid uuid,
      code_mac text not null, created_at timestamptz not null, expires_at timestamptz not null, tries integer not null,
      used_at timestamptz,
      primary key (lender, uuid), foreign key (lender, identity_uuid) references identity (lender, uuid))`,
    'create index mailed_code_of on mailed_code (lender, purpose, who, created_at)',
    'alter table message_outbox alter column application_uuid drop not null, alter column identity_uuid drop not null',
    'alter table identity add column email_confirmed_at timestamptz',
  ])
}

/** The content of uploaded files in pieces. Sealed bytes cannot be compressed, so that trying it is left out. */
async function filePieces(db: Kysely<never>): Promise<void> {
  await runAll(db, [
    `create table file_piece (
      lender text not null, uuid uuid not null, number integer not null, bytes bytea not null,
      created_at timestamptz not null, primary key (lender, uuid, number))`,
    'alter table file_piece alter column bytes set storage external',
    'create index file_piece_first on file_piece (created_at) where number = 0',
  ])
}

/** Borrowers see where they are signed in. Most sessions have ended, so that those of before get no values. */
async function openSessions(db: Kysely<never>): Promise<void> {
  await runAll(db, [
    'alter table session add column last_used_at timestamptz, add column user_agent text',
    'create index session_open on session (lender, identity_uuid) where ended_at is null',
  ])
}

/** An account that is not confirmed may lose its e-mail. Accounts of before keep theirs, and are asked to confirm it. */
async function confirmedEmails(db: Kysely<never>): Promise<void> {
  await runAll(db, ['alter table identity add column email_kept_until timestamptz, alter column email_key drop not null'])
}

/** Answers of registrations before there is an account. */
async function registrationDrafts(db: Kysely<never>): Promise<void> {
  await runAll(db, [
    `create table registration_draft (
      lender text not null, token_key text not null, content bytea not null, key_id text not null,
      saved_at timestamptz not null, expires_at timestamptz not null, primary key (lender, token_key))`,
    'create index registration_draft_expires on registration_draft (expires_at)',
  ])
}

/** Passwords may expire. One of before counts from the registration. */
async function passwordAge(db: Kysely<never>): Promise<void> {
  await runAll(db, ['alter table identity add column password_set_at timestamptz'])
}

/** What the staff of a lender did to accounts. */
async function staffActs(db: Kysely<never>): Promise<void> {
  await runAll(db, [
    `create table account_audit (
      number bigint generated always as identity primary key, lender text not null, identity_uuid uuid not null,
      what text not null, by_whom text not null, reason text not null, at timestamptz not null,
      foreign key (lender, identity_uuid) references identity (lender, uuid))`,
    'create index account_audit_of on account_audit (lender, identity_uuid)',
  ])
}

/** Thoughts that borrowers share with the CEO, and whether they may be quoted, in the words that they saw. */
async function ceoFeedback(db: Kysely<never>): Promise<void> {
  await runAll(db, [
    `create table ceo_feedback (
      lender text not null, uuid uuid not null, identity_uuid uuid not null, application_uuid uuid, topic text not null,
      content bytea not null, key_id text not null, marketing_consent boolean not null, consent_text text not null,
      locale text not null, pathname text not null, caller_address text not null,
      given_at timestamptz not null, primary key (lender, uuid),
      foreign key (lender, identity_uuid) references identity (lender, uuid),
      foreign key (lender, application_uuid) references application (lender, uuid))`,
    'create index ceo_feedback_of on ceo_feedback (lender, identity_uuid, given_at)',
  ])
}

/** How a session began is evidence. Nobody knows it of the sessions of before, so that they have no method. */
async function sessionMethod(db: Kysely<never>): Promise<void> {
  await runAll(db, ['alter table session add column method text, add column second_factor text'])
}

/**
 * Evidence of what an application is, one entry for each row of its audit. `evidence_since` says since when there is
 * evidence of what: what is older is not missing. Rows of `audit` are never changed, as entries of `evidence` are not.
 */
async function stateEvidence(db: Kysely<never>): Promise<void> {
  await runAll(db, [
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
  ])
}

/** An agent answers while the page is open. Sessions of before count as there until their first request. */
async function agentPresence(db: Kysely<never>): Promise<void> {
  await runAll(db, ['alter table agent_session add column seen_at timestamptz not null default now()'])
}

/** Agents answer in the language of the conversation. One of before has none, and is answered in the lender's own. */
async function liveChatLanguage(db: Kysely<never>): Promise<void> {
  await runAll(db, ['alter table live_chat add column locale text'])
}

/** Tries of a code by others count apart from those of its owner. A code of before was asked for at an unknown place. */
async function placesOfCodes(db: Kysely<never>): Promise<void> {
  await runAll(db, ['alter table mailed_code add column asked_from text, add column tries_of_others integer not null default 0'])
}

/** A browser's session is bound by a cookie. Those of before are not, and expire as before. */
async function sessionsOfBrowsers(db: Kysely<never>): Promise<void> {
  await runAll(db, ['alter table session add column bound boolean'])
}

/** A session knows which of its tokens was used last. */
async function familiesOfTokens(db: Kysely<never>): Promise<void> {
  await runAll(db, [
    'alter table session add column generation integer not null default 0, add column generation_since timestamptz',
  ])
}
