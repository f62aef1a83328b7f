/** What is to be written beside an application, as data: the caller writes it in the transaction of the application's row. */
import type { FlowPointer, Json, JsonObject, ScreenRoute } from '#engine/flow/json.ts'
import type { ResolvedText } from '#engine/text/resolve-text.ts'
import type { Application, Condition } from './application.ts'

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
