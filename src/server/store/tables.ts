/** The tables as Kysely sees them. Every one but `release` carries the lender, first in its key: nothing is found without it. */

import type { ColumnType, GeneratedAlways } from 'kysely'
import type { JsonObject, SandboxState } from '#engine/index.ts'

/** Written as text, so that both drivers bind it alike; read as an object. */
type Jsonb<T = JsonObject> = ColumnType<T, string, string>

export type Tables = {
  release: ReleaseTable
  identity: IdentityTable
  session: SessionTable
  application: ApplicationTable
  sandbox_state: SandboxStateTable
  consent: ConsentTable
  audit: AuditTable
  answered: AnsweredTable
  attempt: AttemptTable
  familiar: FamiliarTable
  condition: ConditionTable
  income_source: IncomeSourceTable
  document: DocumentTable
  sealed: SealedTable
  job: JobTable
  outbox: OutboxTable
  http_lender_state: HttpLenderStateTable
}

export type ReleaseTable = {
  hash: string
  lender: string
  /** The part that never changes. */
  flow: string
  /** Names, words and flags as they were served beside it last; null for one that was kept before they were. */
  live: string | null
  sandbox: string | null
  /** When it was served first. */
  served_at: Date
  /** When another one took its place; null while none has. */
  in_force_until: Date | null
}

export type IdentityTable = {
  lender: string
  uuid: string
  /** As typed. */
  email: string
  /** By which it is found: in lower case. */
  email_key: string
  password_hash: string
  name: Jsonb
  dob: string | null
  phone_number: string | null
  /** The `profile` facts that screens collect. */
  entity: Jsonb
  created_at: Date
  updated_at: Date
}

export type SessionTable = { lender: string; uuid: string; identity_uuid: string; began_at: Date; ended_at: Date | null }

export type ApplicationTable = {
  lender: string
  uuid: string
  identity_uuid: string
  loan_number: string
  journey: string
  release_hash: string
  version: number
  status: string
  /** The `status` facts but for `value`. */
  status_facts: Jsonb
  /** What the registration collected, as it was kept. */
  draft: Jsonb
  /** The `application` facts that screens collect. */
  entity: Jsonb
  /** Flag values, fixed when the application was made. */
  flags: Jsonb<{ readonly [name: string]: boolean }>
  created_at: Date
  updated_at: Date
}

/** The sandbox's own: nothing else reads it. */
export type SandboxStateTable = {
  lender: string
  application_uuid: string
  /** Empty for an application that is older than nodes are kept. */
  node: string
  persona: string | null
  entered_at: Date | null
  /** The version with which the application entered the node. */
  visit: number
  /** Seconds of the longest timer of the node that has fired; -1: none has. */
  elapsed: number
  timers: Jsonb<SandboxState['timers']>
}

export type ConsentTable = {
  lender: string
  uuid: string
  application_uuid: string
  identity_uuid: string
  record_id: string
  type: string
  /** As the borrower read it. */
  text: string
  /** In hexadecimal; null for a consent that is older than its hash is kept, as are the three columns below. */
  text_sha256: string | null
  locale: string
  screen: string
  release_hash: string
  given_at: Date
  caller_address: string
  user_agent: string | null
  /** The session of the borrower who was signed in; null for a registration. */
  session_uuid: string | null
  /** 1, 2, 3 … for each application. */
  number: number | null
}

export type AuditTable = {
  number: GeneratedAlways<number>
  lender: string
  application_uuid: string
  identity_uuid: string
  what: string
  version: number
  status: string
  because: string
  release_hash: string
  request_id: string
  at: Date
}

export type AnsweredTable = {
  lender: string
  subject: string
  route: string
  key: string
  body_mac: string
  answer: string
  at: Date
}

type OfApplication = { lender: string; uuid: string; application_uuid: string; identity_uuid: string }

export type ConditionTable = OfApplication & {
  /** By which the sandbox knows it: one that is open is not opened again. */
  name: string
  category: string
  type: string
  created_at: Date
  notes: string | null
  comments_to_borrower: string | null
  request_documents: Jsonb<readonly string[]>
  /** Its other facts: `xtraData`, `actionNeeded`. */
  extra: Jsonb
  closed_at: Date | null
  /** The line of the flow that closed it. */
  closed_because: string | null
}

export type IncomeSourceTable = OfApplication & {
  /** `PLAID_TRANSACTIONS` */
  type: string
  /** The bank, the employer. */
  name: string
  employment_type: string | null
  /** In cents. */
  annual_income: number | null
  extra: Jsonb
  created_at: Date
}

export type DocumentTable = OfApplication & {
  /** `BANK_STATEMENT` */
  type: string
  /** As its owner called the file. */
  name: string
  media_type: string
  /** In bytes, before it was sealed. */
  size: number
  /** Sealed. */
  bytes: Uint8Array
  key_id: string
  /** The route that it was sent to. */
  screen: string
  condition_uuid: string | null
  created_at: Date
  /** When its screen was accepted with it; until then its owner may take it back, and it counts for nothing. */
  submitted_at: Date | null
}

/** `owner_uuid`: an application or an identity; `path`: the fact that is kept here and nowhere else. */
export type SealedTable = { lender: string; owner_uuid: string; path: string; ciphertext: Uint8Array; key_id: string }

export type JobTable = {
  lender: string
  uuid: string
  kind: string
  data: Jsonb
  set_at: Date
  due_at: Date
  tries: number
  /** Since when nobody tries it any more. */
  parked_at: Date | null
  trouble: string | null
}

/** An event for a lender's system; the row goes when the system has acknowledged it. */
export type OutboxTable = {
  lender: string
  /** The id of the event. */
  uuid: string
  application_uuid: string
  sequence: number
  type: string
  occurred_at: Date
  /** The data of the event without secrets. */
  data: Jsonb
  /** Sealed. */
  secrets: Uint8Array | null
  key_id: string | null
  due_at: Date
  tries: number
  /** Since when it is a dead letter. */
  parked_at: Date | null
  trouble: string | null
}

/** Sequence numbers: of the last event for the lender's system, and of its last update that was applied. */
export type HttpLenderStateTable = { lender: string; application_uuid: string; sent: number; received: number }

/** `who`: a keyed hash of an identity and an address; `at`: when it signed in from there last. */
export type FamiliarTable = { lender: string; who: string; at: Date }

export type AttemptTable = { uuid: string; lender: string; kind: string; who: string; at: Date }
