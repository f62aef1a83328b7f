/**
 * `Application` is one application as the engine sees it: a plain value without clock, database or transport. The
 * server reads it from its tables and stores what the functions of this folder return; exploration and tests construct
 * it.
 */
import type { FlowPointer, JourneyId, Json, JsonObject, LenderId, ScreenRoute } from '#engine/flow/json.ts'
import type { OutgoingMessage, OutgoingNotification } from '#engine/messages/outgoing-message.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'

export type Application = {
  readonly uuid: string
  readonly lender: LenderId
  readonly loanNumber: string
  /** Creation time, ISO 8601 in UTC. */
  readonly created: string
  readonly journey: JourneyId
  /** The hash of the release that the application is pinned to. */
  readonly release: string
  /** The version number of the application: each accepted event adds 1. */
  readonly version: number
  readonly status: string
  /** The `status` facts except `status.value`. */
  readonly statusFacts: JsonObject
  /** The stored answers of the registration, under `draft`. */
  readonly draft: JsonObject
  /** The stored `application` facts. */
  readonly entity: JsonObject
  readonly profile: Profile
  /** Flag values by name, fixed for this application when a rule first reads the flag. */
  readonly flags: { readonly [name: string]: boolean }
  readonly consents: readonly GivenConsent[]
  readonly documents: readonly DocumentOnFile[]
  /** Income sources that the borrower has linked at a provider. */
  readonly sources: readonly IncomeSource[]
  /** The open conditions. */
  readonly conditions: readonly Condition[]
  /** Of a co-signer: the application of the borrower whose documents they sign. */
  readonly signsFor?: SignedApplication
}

/** `owner`: the identity of the borrower. */
export type SignedApplication = { readonly uuid: string; readonly owner: string }

/** The profile of a borrower, shared by all applications of that borrower. */
export type Profile = {
  readonly uuid: string
  readonly name: JsonObject
  readonly email: string
  /** Date of birth, yyyy-MM-dd. */
  readonly dob?: string
  readonly phoneNumber?: string
  /** The borrower's wallet account, where the server has one to show. */
  readonly account?: JsonObject
  /** The stored `profile` facts that screens collect. */
  readonly entity: JsonObject
  /** True in the application of a co-signer. */
  readonly isCoSigner?: true
}

export type GivenConsent = { readonly type: string }

export type DocumentOnFile = {
  readonly uuid: string
  readonly type: string
  readonly name: string
  /** File size in bytes. */
  readonly size: number
  readonly mediaType: string
  /** The screen on which the file was uploaded. */
  readonly screen: ScreenRoute
  /** The uuid of the condition for which the file was uploaded. */
  readonly condition?: string
  /** Upload time, ISO 8601 in UTC. */
  readonly created: string
  /**
   * True once a submission with this file was accepted. Until then the borrower may delete the file, and rules do not
   * see it.
   */
  readonly submitted: boolean
}

export type IncomeSource = {
  readonly uuid: string
  /** The type of the income source, such as `PLAID_TRANSACTIONS`. */
  readonly type: string
  /** The name of the bank or the employer. */
  readonly name: string
  readonly employmentType?: string
  /** Annual income in cents. */
  readonly annualIncome?: number
  /** Further facts of the income source, as the provider sent them. */
  readonly extra: JsonObject
}

export type Condition = {
  readonly uuid: string
  /** The lender system's name for the condition, unique among the open conditions of an application. */
  readonly name: string
  readonly type: string
  readonly category: string
  /** The person from whom the lender asks it; absent: the borrower. */
  readonly of?: 'co-signer'
  /** Creation time of the condition, ISO 8601 in UTC. */
  readonly created: string
  readonly notes?: string
  readonly commentsToBorrower?: string
  /** Types of the documents that the condition asks for. */
  readonly requestDocuments: readonly string[]
  /** Further facts of the condition, such as `xtraData` and `actionNeeded`. */
  readonly extra: JsonObject
}

/** The owner of a sealed value: one application, or the borrower's profile for all of their applications. */
export type SealedOwner = 'application' | 'profile'

/** The kind of event, for the audit, that changed the status, facts or conditions of an application. */
export type AuditedEvent =
  | 'registered'
  | 'application-added'
  | 'submitted'
  | 'sandbox-moved'
  | 'sandbox-set'
  | 'condition-closed'
  | 'lender-updated'
  | 'co-signer-joined'
  | 'co-signer-signed'
  | 'co-signer-answered'

/** An effect that the caller must carry out in the transaction that writes the application's row. */
export type Effect =
  /** Seals a value and replaces the value sealed at the same path before. */
  | { readonly kind: 'seal'; readonly owner: SealedOwner; readonly path: string; readonly value: Json }
  | { readonly kind: 'forget-sealed'; readonly owner: SealedOwner; readonly path: string }
  | ConsentEffect
  | SignatureEffect
  | SignerNamedEffect
  /** The borrower owns the home without the co-signer whom they have named. */
  | { readonly kind: 'signer-dismissed' }
  | AppointmentEffect
  /**
   * An audit entry. `because` is the pointer to the line of the flow that decided; `status` is the application's status
   * at that moment.
   */
  | { readonly kind: 'audit'; readonly what: AuditedEvent; readonly because: FlowPointer; readonly status: string }
  /** Marks the uploaded files as submitted. */
  | { readonly kind: 'documents-submitted'; readonly uuids: readonly string[] }
  | { readonly kind: 'profile-changed' }
  | { readonly kind: 'condition-opened'; readonly condition: Condition }
  | { readonly kind: 'condition-changed'; readonly condition: Condition }
  | { readonly kind: 'condition-closed'; readonly uuid: string; readonly because: FlowPointer }
  | { readonly kind: 'timer'; readonly timer: LenderTimer }
  /**
   * An event for the lender system, delivered in order and at least once: the server stores the event in the outbox.
   */
  | { readonly kind: 'notify-lender'; readonly event: OutgoingEvent }
  /** A message to the borrower: the server stores it, and sends it at least once. */
  | { readonly kind: 'message'; readonly message: OutgoingMessage }
  /** News for the borrower's feed. */
  | { readonly kind: 'notification'; readonly notification: OutgoingNotification }
  /** The borrower's unread notifications of these messages about the application are read. Those of the same outcome are later. */
  | { readonly kind: 'notifications-read'; readonly messages: readonly string[] }
  /** A line for the server's log. It contains no data of the borrower. */
  | { readonly kind: 'report'; readonly text: string; readonly data: JsonObject }

/**
 * The evidence of one consent or signature. The server adds the text's hash, the HTTP request's data and the server
 * time.
 */
export type ConsentEffect = {
  readonly kind: 'consent'
  /** The id of the record, or of the ticked field, in the screen's file. */
  readonly record: string
  readonly type: string
  /** The texts consented to, in the order in which the screen shows them. */
  readonly texts: readonly ResolvedText[]
  readonly screen: ScreenRoute
}

/** The documents that the borrower signs with one submission. The server adds pictures, hashes, caller and time. */
export type SignatureEffect = {
  readonly kind: 'signature'
  readonly screen: ScreenRoute
  /** The name as the borrower typed it. */
  readonly name: string
  readonly signing: Signing
}

/** The borrower has named a co-signer, whom the server invites. An earlier invitation is worth nothing from now on. */
export type SignerNamedEffect = { readonly kind: 'signer-named' } & NamedPerson

export type NamedPerson = {
  readonly name: { readonly firstName: string; readonly lastName: string }
  readonly email: string
}

/** A time that the borrower reserves. The application's earlier reservation at this path is given up. */
export type AppointmentEffect = {
  readonly kind: 'appointment'
  /** The path of the answer, such as `application.requestedTime`. */
  readonly path: string
  /** yyyy-MM-ddTHH:mm in `timeZone`. */
  readonly time: string
  /** IANA. */
  readonly timeZone: string
  /** From 1, which of those who can be met at that time; free as far as the caller of the core knew. */
  readonly seat: number
}

/** Where and how a borrower signs. `document`: the uuid of a generated document; `place`: the id of a place in it. */
export type Signing = {
  readonly method: 'typed' | 'drawn'
  readonly places: readonly {
    readonly document: string
    readonly place: string
    readonly kind: 'signature' | 'initials' | 'date'
  }[]
}

/** A timer that fires once after `seconds` and returns to the lender system as the event `timer-fired`. */
export type LenderTimer =
  /** A timer for one visit to a node of the lender's workflow; it is ignored once the application has left the node. */
  | { readonly seconds: number; readonly visit: number }
  /** A timer for an open condition; `because` points to the line of the flow that closes the condition. */
  | { readonly seconds: number; readonly condition: string; readonly because: FlowPointer }

/** An event to be sent to the lender system. `secrets`, by fact path, stay sealed until delivery. */
export type OutgoingEvent = {
  /** The CloudEvents `type` attribute. */
  readonly type: string
  /** The sequence number of the event within its application: 1, 2, 3 …, without gaps. */
  readonly sequence: number
  readonly data: JsonObject
  readonly secrets: JsonObject
}

/** The result of an accepted event: the application as it is to be stored, and the effects in order. */
export type Outcome = { readonly application: Application; readonly effects: readonly Effect[] }
