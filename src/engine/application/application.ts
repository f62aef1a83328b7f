/**
 * One application, as the engine knows it: a plain value without clock, database or transport. The server reads it from its
 * tables and writes what the functions of this folder return; exploration and tests make it up.
 */
import type { FlowPointer, JourneyId, Json, JsonObject, LenderId, ScreenRoute } from '#engine/flow/json.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'

export type Application = {
  readonly uuid: string
  readonly lender: LenderId
  readonly loanNumber: string
  /** ISO 8601, in UTC. */
  readonly created: string
  readonly journey: JourneyId
  /** The hash of the release that the application is pinned to. */
  readonly release: string
  /** Grows by one with each accepted event. */
  readonly version: number
  readonly status: string
  /** The `status` facts but for `value`. */
  readonly statusFacts: JsonObject
  /** What the registration collected, as it was kept. */
  readonly draft: JsonObject
  /** The `application` facts that are kept. */
  readonly entity: JsonObject
  readonly profile: Profile
  /** Flag values, fixed when they are first read. */
  readonly flags: { readonly [name: string]: boolean }
  readonly consents: readonly GivenConsent[]
  readonly documents: readonly DocumentOnFile[]
  /** Linked at a provider. */
  readonly sources: readonly IncomeSource[]
  /** The open ones. */
  readonly conditions: readonly Condition[]
}

/** The borrower, as their account knows them; shared by all of their applications. */
export type Profile = {
  readonly uuid: string
  readonly name: JsonObject
  readonly email: string
  /** yyyy-MM-dd */
  readonly dob?: string
  readonly phoneNumber?: string
  /** The wallet, where the server has one to show. */
  readonly account?: JsonObject
  /** The `profile` facts that screens collect. */
  readonly entity: JsonObject
}

export type GivenConsent = { readonly type: string }

export type DocumentOnFile = {
  readonly uuid: string
  readonly type: string
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly mediaType: string
  /** The screen that it was sent to. */
  readonly screen: ScreenRoute
  /** The condition that it was sent for. */
  readonly condition?: string
  /** ISO 8601, in UTC. */
  readonly created: string
  /** Whether its screen was accepted with it; until then the borrower may take it back, and rules do not see it. */
  readonly submitted: boolean
}

export type IncomeSource = {
  readonly uuid: string
  /** `PLAID_TRANSACTIONS` */
  readonly type: string
  /** The bank, the employer. */
  readonly name: string
  readonly employmentType?: string
  /** In cents. */
  readonly annualIncome?: number
  /** Other facts of it. */
  readonly extra: JsonObject
}

export type Condition = {
  readonly uuid: string
  /** By which the lender's system knows it: unique among the open conditions of an application. */
  readonly name: string
  readonly type: string
  readonly category: string
  /** ISO 8601, in UTC. */
  readonly created: string
  readonly notes?: string
  readonly commentsToBorrower?: string
  /** Types of the documents that are asked for. */
  readonly requestDocuments: readonly string[]
  /** Other facts of it: `xtraData`, `actionNeeded`. */
  readonly extra: JsonObject
}

/** Sealed values belong to the application, or to the borrower for all of their applications. */
export type SealedOwner = 'application' | 'profile'

/** Why the status, facts or conditions of an application changed. */
export type AuditedEvent =
  | 'registered'
  | 'application-added'
  | 'submitted'
  | 'sandbox-moved'
  | 'sandbox-set'
  | 'condition-closed'
  | 'lender-updated'

/** What is to be written beside an application, as data: the caller writes it in the transaction of the application's row. */
export type Effect =
  /** Takes the place of what was sealed at the path before. */
  | { readonly kind: 'seal'; readonly owner: SealedOwner; readonly path: string; readonly value: Json }
  | { readonly kind: 'forget-sealed'; readonly owner: SealedOwner; readonly path: string }
  | ConsentEffect
  /** `because`: the line of the flow that decided. `status`: of the application at that moment. */
  | { readonly kind: 'audit'; readonly what: AuditedEvent; readonly because: FlowPointer; readonly status: string }
  /** The files are on record from now on. */
  | { readonly kind: 'documents-submitted'; readonly uuids: readonly string[] }
  | { readonly kind: 'profile-changed' }
  | { readonly kind: 'condition-opened'; readonly condition: Condition }
  | { readonly kind: 'condition-changed'; readonly condition: Condition }
  | { readonly kind: 'condition-closed'; readonly uuid: string; readonly because: FlowPointer }
  | { readonly kind: 'timer'; readonly timer: LenderTimer }
  /** To be delivered to the lender's system, in order, at least once: the server keeps it in an outbox. */
  | { readonly kind: 'notify-lender'; readonly event: OutgoingEvent }
  /** For the log alone: no data of the borrower is in it. */
  | { readonly kind: 'report'; readonly text: string; readonly data: JsonObject }

/** The evidence of one consent or signature. The server adds the hash, the request and its time. */
export type ConsentEffect = {
  readonly kind: 'consent'
  /** The id of the record, or of the ticked field, in the screen's file. */
  readonly record: string
  readonly type: string
  /** Everything that is consented to, in the order in which the screen shows it. */
  readonly texts: readonly ResolvedText[]
  readonly screen: ScreenRoute
}

/** Fires once, after so many seconds, and comes back as the event `timer-fired`. */
export type LenderTimer =
  /** Of one visit to a node of the lender's workflow; it means nothing once the node was left. */
  | { readonly seconds: number; readonly visit: number }
  /** Of an open condition; `because` is the line that closes it then. */
  | { readonly seconds: number; readonly condition: string; readonly because: FlowPointer }

/** What the lender's system is to know. `secrets`, by path, are sealed until they leave. */
export type OutgoingEvent = {
  /** The CloudEvents type. */
  readonly type: string
  /** 1, 2, 3 … for each application, without a gap. */
  readonly sequence: number
  readonly data: JsonObject
  readonly secrets: JsonObject
}

/** What became of an event: the application as it is to be stored, and what is to be written beside it, in order. */
export type Outcome = { readonly application: Application; readonly effects: readonly Effect[] }
