/**
 * The tables for Kysely. All except `release`, `agent` and `agent_session` have the lender as the first key column, so that
 * no query finds rows of another lender.
 */

import type { ColumnType, GeneratedAlways } from 'kysely'
import type { JsonObject, SandboxState } from '#engine/index.ts'

/** A jsonb column: written as text, so that both drivers bind it alike, and read as an object. */
type Jsonb<T = JsonObject> = ColumnType<T, string, string>

export type Tables = {
  release: ReleaseTable
  identity: IdentityTable
  session: SessionTable
  application: ApplicationTable
  sandbox_state: SandboxStateTable
  consent: ConsentTable
  audit: AuditTable
  evidence_since: EvidenceSinceTable
  answered: AnsweredTable
  attempt: AttemptTable
  familiar: KnownDeviceTable
  condition: ConditionTable
  income_source: IncomeSourceTable
  document: DocumentTable
  file_piece: FilePieceTable
  generated_document: GeneratedDocumentTable
  signing: SigningTable
  signed_document: SignedDocumentTable
  sealing_key: SealingKeyTable
  evidence: EvidenceTable
  evidence_head: EvidenceHeadTable
  sealed: SealedTable
  job: JobTable
  outbox: OutboxTable
  message_outbox: MessageOutboxTable
  notification: NotificationTable
  chatbot_conversation: ChatbotConversationTable
  chatbot_message: ChatbotMessageTable
  live_chat: LiveChatTable
  live_chat_message: LiveChatMessageTable
  live_chat_file: LiveChatFileTable
  agent: AgentTable
  agent_lender: AgentLenderTable
  agent_session: AgentSessionTable
  mailed_code: MailedCodeTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  account_audit: AccountAuditTable
  ceo_feedback: CeoFeedbackTable
  registration_draft: RegistrationDraftTable
  signer: SignerTable
  http_lender_state: HttpLenderStateTable
  readiness: { at: Date }
  link_session: LinkSessionTable
  link_picking: LinkPickingTable
  leave_survey: LeaveSurveyTable
  experiment: ExperimentTable
  telemetry_profile: TelemetryProfileTable
  session_replay: SessionReplayTable
  notary_session: NotarySessionTable
  notary_room: NotaryRoomTable
  appointment: AppointmentTable
}

export type ReleaseTable = {
  hash: string
  lender: string
  /** The immutable, pinned part. */
  flow: string
  /** Names, texts and flags last served with the release; null for releases stored before this column existed. */
  live: string | null
  sandbox: string | null
  /** The time of its first use. */
  served_at: Date
  /** The time at which another release replaced it; null while it is in force. */
  in_force_until: Date | null
  /** What the verification of its files found, while it is in force; null if the files are to be verified again. */
  verdict: string | null
}

export type IdentityTable = {
  lender: string
  uuid: string
  /** The e-mail as the borrower typed it; empty once another account has taken it over. */
  email: string
  /** The e-mail in lower case, for lookups; null once another account has taken it over. */
  email_key: string | null
  password_hash: string
  /** When the password was set; null in an account whose password was never changed since this column exists. */
  password_set_at: Date | null
  /** When the borrower proved, with a code, that the e-mail is theirs; null before. */
  email_confirmed_at: Date | null
  /** Until when the account keeps an e-mail that is not confirmed; null: for good. */
  email_kept_until: Date | null
  name: Jsonb
  dob: string | null
  phone_number: string | null
  /** The `profile` facts from screens. */
  entity: Jsonb
  created_at: Date
  updated_at: Date
}

export type SessionTable = {
  lender: string
  uuid: string
  identity_uuid: string
  began_at: Date
  ended_at: Date | null
  /** When its token was last renewed; null in a session of before this column existed, until then. */
  last_used_at: Date | null
  /** The `User-Agent` of the sign-in; null if there was none, or the session is older than this column. */
  user_agent: string | null
  /** How the session began; null if it is older than this column. */
  method: SignInMethod | null
  /** The second factor that was asked for; null if there was none, or the session is older than this column. */
  second_factor: SecondFactor | null
  /** Whether its tokens need the cookie of the browser that began it; null, and no, if it is older than this column. */
  bound: boolean | null
  /** The newest of its tokens that was used, and since when; null while it is the first. */
  generation: number
  generation_since: Date | null
}

/**
 * `new-password`: a mailed code and a new password; `invitation`: the link of an invitation and a password, a new one or the
 * one of the account; `registration`: the account was made just then.
 */
export type SignInMethod = 'password' | 'mailed-code' | 'passkey' | 'invitation' | 'registration' | 'new-password'
export type SecondFactor = 'app-code' | 'recovery-code'

export type ApplicationTable = {
  lender: string
  uuid: string
  identity_uuid: string
  loan_number: string
  journey: string
  release_hash: string
  version: number
  status: string
  /** The `status` facts except `status.value`. */
  status_facts: Jsonb
  /** The stored answers of the registration. */
  draft: Jsonb
  /** The `application` facts from screens. */
  entity: Jsonb
  /** Flag values, fixed when the application was created. */
  flags: Jsonb<{ readonly [name: string]: boolean }>
  created_at: Date
  updated_at: Date
}

/** The sandbox's state; only the sandbox reads it. */
export type SandboxStateTable = {
  lender: string
  application_uuid: string
  /** The id of the node; empty for applications stored before this column existed. */
  node: string
  persona: string | null
  entered_at: Date | null
  /** The application's version when it entered the node. */
  visit: number
  /** Delay in seconds of the longest timer of the node that has fired; -1 before the first. */
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
  /** The text as the borrower read it. */
  text: string
  /**
   * SHA-256 of the text, hexadecimal. Null for consents stored before this column existed, as are the next three
   * columns.
   */
  text_sha256: string | null
  locale: string
  screen: string
  release_hash: string
  given_at: Date
  caller_address: string
  user_agent: string | null
  /** The borrower's session; null for a consent given at registration. */
  session_uuid: string | null
  /** The number of the audit entry: 1, 2, 3 … for each application. */
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

/** Since when there is evidence: of `consents`, and of `states` of applications and their audit. */
export type EvidenceSinceTable = { what: 'consents' | 'states'; at: Date }

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
  /** The sandbox's name for the condition; a condition that is open is not opened again. */
  name: string
  category: string
  type: string
  /** The person from whom the lender asks it; null: the borrower. */
  asked_of: 'co-signer' | null
  created_at: Date
  notes: string | null
  comments_to_borrower: string | null
  request_documents: Jsonb<readonly string[]>
  /** Further facts: `xtraData`, `actionNeeded`. */
  extra: Jsonb
  closed_at: Date | null
  /** The pointer to the line of the flow that closed the condition. */
  closed_because: string | null
}

export type IncomeSourceTable = OfApplication & {
  /** The type of the source, such as `PLAID_TRANSACTIONS`. */
  type: string
  /** The name of the bank or the employer. */
  name: string
  employment_type: string | null
  /** Annual income in cents. */
  annual_income: number | null
  extra: Jsonb
  created_at: Date
}

export type DocumentTable = OfApplication & {
  /** The document type, such as `BANK_STATEMENT`. */
  type: string
  /** The file's name, as given by its owner. */
  name: string
  media_type: string
  /** The size in bytes before sealing. */
  size: number
  /** The sealed content of a document of before migration 028; of a later one it is in the file store. */
  bytes: Uint8Array | null
  key_id: string
  /** `held`: the scanner has not answered yet. `infected`: its content is deleted. null: nothing was found. */
  scan: 'held' | 'infected' | null
  /** The route of the screen on which it was uploaded. */
  screen: string
  condition_uuid: string | null
  created_at: Date
  /** When the document was submitted with its screen; null before, when its owner may delete it and rules ignore it. */
  submitted_at: Date | null
}

/** The content of documents, and of files in the chat: content-in-pieces.ts. */
export type FilePieceTable = {
  lender: string
  /** Of the row in `document` or `live_chat_file`, which is written last. */
  uuid: string
  /** From 0. */
  number: number
  bytes: Uint8Array
  created_at: Date
}

export type GeneratedDocumentTable = OfApplication & {
  /** The name of its flow file, such as `credit-agreement`. */
  document: string
  /** The document type, such as `STATEMENTOFLOAN`. */
  type: string
  title: string
  /** The summary of the document that the borrower reads beside it. */
  summary: Jsonb<readonly string[]>
  locale: string
  /** The release whose file it was made from. */
  release_hash: string
  /** SHA-256 of what it says, hexadecimal: an application has each version of a document once. */
  content_sha256: string
  /** SHA-256 of its bytes before sealing, hexadecimal. */
  sha256: string
  pages: number
  /** The size in bytes before sealing. */
  size: number
  places: Jsonb<readonly DocumentPlace[]>
  /** The sealed content. */
  bytes: Uint8Array
  key_id: string
  created_at: Date
  /** When the borrower had read it to its end; null before. */
  read_at: Date | null
}

/** One signing: all signatures and initials that a borrower set with one submission. */
export type SigningTable = OfApplication & {
  screen: string
  /** The name as the borrower typed it. */
  name: string
  method: 'typed' | 'drawn'
  places: Jsonb<readonly SignedPlace[]>
  locale: string
  /** The lender's time zone. */
  zone: string
  release_hash: string
  signed_at: Date
  address: string
  user_agent: string | null
  /** The sealed PNG pictures of what was drawn; null where the name was typed. */
  signature: Uint8Array | null
  initials: Uint8Array | null
  key_id: string | null
}

/** A place that was signed. `document`: the uuid of the generated document; `place`: the id of the place in it. */
export type SignedPlace = { readonly document: string; readonly place: string; readonly kind: 'signature' | 'initials' | 'date' }

/** A generated document with its signatures, sealed with a certificate. */
export type SignedDocumentTable = OfApplication & {
  signing_uuid: string
  generated_uuid: string
  /** The name of its flow file. */
  document: string
  title: string
  /** SHA-256 of its bytes before encryption, hexadecimal. */
  sha256: string
  /** The size in bytes before encryption. */
  size: number
  /** The encrypted content. */
  bytes: Uint8Array
  key_id: string
  created_at: Date
}

/** The key that seals a lender's documents where the server was given none: encrypted, with its own certificate (DER). */
export type SealingKeyTable = {
  lender: string
  private_key: Uint8Array
  key_id: string
  certificate: Uint8Array
  created_at: Date
}

/** An entry of an application's chain of evidence. A trigger refuses changes and deletions. */
export type EvidenceTable = {
  lender: string
  application_uuid: string
  /** 1, 2, 3 … within the application, without gaps. */
  number: number
  /** The hash of the entry before it; zeros for the first. */
  previous_hash: string
  /** SHA-256 over all other columns, hexadecimal. */
  hash: string
  kind: string
  data: Jsonb
  at: Date
}

/** The last entry of an application's chain, with a keyed hash that only the server can make. */
export type EvidenceHeadTable = { lender: string; application_uuid: string; number: number; hash: string; mac: string }

/** A place to sign in PDF points, from the lower left corner of its page; pages are counted from 1. */
export type DocumentPlace = {
  readonly id: string
  readonly kind: 'signature' | 'initials' | 'date'
  readonly signer: 'borrower' | 'co-signer'
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * A sealed value. `owner_uuid`: an application or an identity; `path`: the fact path of the value, which is stored only
 * here.
 */
export type SealedTable = { lender: string; owner_uuid: string; path: string; ciphertext: Uint8Array; key_id: string }

export type JobTable = {
  lender: string
  uuid: string
  kind: string
  data: Jsonb
  set_at: Date
  due_at: Date
  tries: number
  /** When the job was parked; null otherwise. */
  parked_at: Date | null
  trouble: string | null
}

/** A message to a borrower; about the account, and not an application, where `application_uuid` is null. */
export type MessageOutboxTable = {
  lender: string
  uuid: string
  application_uuid: string | null
  identity_uuid: string | null
  /** The name of its flow file, such as `your-turn`. */
  message: string
  channel: 'email' | 'text'
  /** Unique within the application: a repeated event does not send the message again. */
  occurrence: string
  locale: string
  /** The sealed address and texts, as JSON. */
  content: Uint8Array
  key_id: string
  created_at: Date
  due_at: Date
  tries: number
  /** When it was handed to the transport, or kept because there is none; null before. */
  sent_at: Date | null
  /**
   * `smtp`; `kept`, if no transport is configured; `withheld`, if the borrower no longer agrees or has answered meanwhile,
   * where a try that was cut off before may have sent it.
   */
  via: MessageVia | null
  /** When it was given up; null otherwise. */
  parked_at: Date | null
  trouble: string | null
}

/**
 * A code that was sent to an e-mail address. `who`: a keyed hash of the address; `identity_uuid`: null where the address
 * has no account, so that no difference is seen from outside.
 */
export type MailedCodeTable = {
  lender: string
  uuid: string
  purpose: CodePurpose
  who: string
  identity_uuid: string | null
  /** A keyed hash of the row's uuid and the code. */
  code_mac: string
  created_at: Date
  expires_at: Date
  /** A keyed hash of the network that asked for it; null in a code of before this column existed. */
  asked_from: string | null
  /** Wrong tries where its owner has signed in before, or where it was asked for. */
  tries: number
  /** Wrong tries from anywhere else. */
  tries_of_others: number
  /** When it was used, or another code of its holder was; null before. */
  used_at: Date | null
}

/** The authenticator app of an identity. `secret`: sealed. */
export type SecondFactorTable = {
  lender: string
  identity_uuid: string
  secret: Uint8Array
  key_id: string
  begun_at: Date
  /** Since when a sign-in asks for a code; null until the first right code. */
  on_since: Date | null
  /** The time step of the last right code; 0 before. Codes of this step and before do not count. */
  last_step: number
}

/** Codes for a borrower who loses the authenticator app, as keyed hashes. */
export type RecoveryCodeTable = { lender: string; identity_uuid: string; code_mac: string; used_at: Date | null }

/** A passkey of an identity. `credential_id`: as WebAuthn has it, in base64url; `rp_id`: the host that it belongs to. */
export type PasskeyTable = {
  lender: string
  uuid: string
  identity_uuid: string
  credential_id: string
  public_key: Uint8Array
  /** How often the authenticator has signed; 0 where it does not count. */
  counter: number
  transports: Jsonb<readonly string[]>
  rp_id: string
  user_agent: string | null
  created_at: Date
  last_used_at: Date | null
}

/** A challenge that was not answered yet. `identity_uuid`: who adds a passkey; null for a sign-in. */
export type PasskeyChallengeTable = { lender: string; challenge: string; identity_uuid: string | null; expires_at: Date }

/** What the staff of a lender did to an account: never changed, never deleted. */
export type AccountAuditTable = {
  number: GeneratedAlways<number>
  lender: string
  identity_uuid: string
  what: AccountAct
  /** Who did it, and why, as the person at the terminal typed it. */
  by_whom: string
  reason: string
  at: Date
}

export type AccountAct = 'second-factor-reset'

/** Thoughts for the CEO. `consent_text`: the question of the marketing consent, as the borrower saw it. */
export type CeoFeedbackTable = {
  lender: string
  uuid: string
  identity_uuid: string
  application_uuid: string | null
  topic: string
  content: Uint8Array
  key_id: string
  marketing_consent: boolean
  consent_text: string
  locale: string
  pathname: string
  caller_address: string
  given_at: Date
}

/** The answers of a registration before there is an account. `token_key`: a keyed hash of the token in the cookie. */
export type RegistrationDraftTable = {
  lender: string
  token_key: string
  /** Sealed JSON. */
  content: Uint8Array
  key_id: string
  saved_at: Date
  expires_at: Date
}

/** A co-signer whom a borrower has named. `application_uuid`: the borrower's application. */
export type SignerTable = {
  lender: string
  uuid: string
  application_uuid: string
  name: Jsonb
  email: string
  /** A keyed hash of the secret in the link that invites them. */
  link_mac: string
  invited_at: Date
  expires_at: Date
  /**
   * When a later invitation replaced this one, or the borrower no longer named a co-signer; null otherwise. An application
   * has at most one invitation that has not ended.
   */
  ended_at: Date | null
  /** When they took the invitation; null before, as are the next two. */
  joined_at: Date | null
  identity_uuid: string | null
  /** The application that is their own: what they read, answered and signed. */
  own_application_uuid: string | null
}

/** The notifications of borrowers. `content`: sealed JSON. */
export type NotificationTable = {
  lender: string
  uuid: string
  identity_uuid: string
  application_uuid: string
  /** The name of the flow file that it is of, such as `your-turn`. */
  message: string
  /** Unique within the application, as of a message. */
  occurrence: string
  content: Uint8Array
  key_id: string
  created_at: Date
  /** When the borrower saw it; null before. */
  read_at: Date | null
}

export type CodePurpose = 'new-password' | 'confirm-email' | 'sign-in' | 'new-email'

export type MessageVia = 'smtp' | 'https' | 'kept' | 'withheld'

/** An event for a lender system; deleted after the system's acknowledgement. */
export type OutboxTable = {
  lender: string
  /** The event's id. */
  uuid: string
  application_uuid: string
  sequence: number
  type: string
  occurred_at: Date
  /** The event's data without secrets. */
  data: Jsonb
  /** The event's sealed secrets. */
  secrets: Uint8Array | null
  key_id: string | null
  due_at: Date
  tries: number
  /** When the event became a dead letter; null otherwise. */
  parked_at: Date | null
  trouble: string | null
}

/** The sequence numbers of the last event for the lender system, and of its last applied update. */
export type HttpLenderStateTable = { lender: string; application_uuid: string; sent: number; received: number }

/** A known device. `who`: a keyed hash of identity and address; `at`: the last sign-in from there. */
export type KnownDeviceTable = { lender: string; who: string; at: Date }

export type AttemptTable = { uuid: string; lender: string; kind: string; who: string; at: Date }

export type ChatbotConversationTable = {
  lender: string
  uuid: string
  /** The borrower who began it; null for a visitor. */
  identity_uuid: string | null
  began_at: Date
  /** When its newest message was sent. */
  last_at: Date
}

/** A question to the chatbot, with its answer. The borrower's page chooses the uuid. */
export type ChatbotMessageTable = {
  lender: string
  uuid: string
  conversation_uuid: string
  /** Counts the messages of a conversation from 1. */
  number: number
  /** The id of the question of chat.json that was answered; null if none was. */
  question: string | null
  content: Uint8Array
  key_id: string
  created_at: Date
  /** 1: the answer was helpful; 0: it was not; null: the borrower has not rated it. */
  rating: number | null
  reason: string | null
  feedback: Uint8Array | null
  feedback_key_id: string | null
  rated_at: Date | null
}

/** A conversation of a borrower with an agent. */
export type LiveChatTable = {
  lender: string
  uuid: string
  /** The borrower who began it; null for a visitor. */
  identity_uuid: string | null
  application_uuid: string | null
  /** Sealed: name, e-mail, and the page at which it began. */
  details: Uint8Array
  /** The language in which the borrower read the page where it began; null for one of before. */
  locale: string | null
  key_id: string
  state: 'waiting' | 'active' | 'ended'
  agent_uuid: string | null
  /** The number of its newest message; 0 before the first. */
  last_number: number
  began_at: Date
  /** When its newest message was sent. */
  last_at: Date
  taken_at: Date | null
  ended_at: Date | null
  /** When the borrower was last connected, up to half a minute before; null once they have left. */
  seen_at: Date | null
}

/** The writer's page chooses the uuid. */
export type LiveChatMessageTable = {
  lender: string
  chat_uuid: string
  /** Counts the messages of a conversation from 1. */
  number: number
  uuid: string
  side: 'borrower' | 'agent'
  content: Uint8Array
  key_id: string
  created_at: Date
}

/** A file in the chat: its name is in its message, and its content in the file store. */
export type LiveChatFileTable = {
  lender: string
  uuid: string
  chat_uuid: string
  message_uuid: string
  media_type: string
  /** The size in bytes before sealing. */
  size: number
  key_id: string
  created_at: Date
}

export type AgentTable = {
  uuid: string
  /** The e-mail in lower case. */
  email_key: string
  email: string
  name: string
  password_hash: string
  /** Sealed: the secret of the authenticator app. */
  secret: Uint8Array
  key_id: string
  /** The time step of the last code that was taken. */
  last_step: number
  created_at: Date
}

/** A lender whose borrowers an agent answers. */
export type AgentLenderTable = { lender: string; agent_uuid: string }

/** `token_key`: a keyed hash of the token in the agent's cookie; `seen_at`: when the page of the agent last asked. */
export type AgentSessionTable = { token_key: string; agent_uuid: string; began_at: Date; expires_at: Date; seen_at: Date }

export type LinkSessionTable = OfApplication & {
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

export type LeaveSurveyTable = OfApplication & { screen: string; reason: string; text: string | null; at: Date }
export type ExperimentTable = Omit<OfApplication, 'uuid'> & { name: string; variation: string; at: Date }
export type TelemetryProfileTable = { lender: string; identity_uuid: string; profile_uuid: string; at: Date }
export type SessionReplayTable = Omit<OfApplication, 'uuid'> & { link: string; at: Date }

export type NotarySessionTable = OfApplication & {
  /** The session screen on which it began. */
  screen: string
  /** The provider's id of the session; empty until its room is made. */
  handle: string
  /** The borrower's answers to the fields of the screen, sealed. */
  answers: Uint8Array
  key_id: string
  /** What the browser reported about position, camera and microphone. */
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
  /** From 1 to the capacity of the time: which of its places is reserved. */
  seat: number
}
