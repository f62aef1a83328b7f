/**
 * What the server and a lender's loan-origination system send each other: CloudEvents 1.0 in structured JSON mode, signed
 * as Standard Webhooks 1.0 does. docs/how-to/connect-a-lender-system.md is the guide.
 */
import type { Json, JsonObject } from '#engine/index.ts'

export const cloudEventMediaType = 'application/cloudevents+json'

/** Receives the updates of a lender's system. */
export const lenderUpdatePath = (uuid: string) => `/lender-system/v1/applications/${uuid}`

export const webhookIdHeader = 'webhook-id'
export const webhookTimestampHeader = 'webhook-timestamp'
export const webhookSignatureHeader = 'webhook-signature'
/** How far `webhook-timestamp` may lie from the receiver's clock, in seconds. */
export const signatureToleranceSeconds = 300

/** CloudEvents `type` of what the server sends. */
export const lenderEventTypes = [
  'stepwright.application.registered',
  'stepwright.screen.submitted',
  'stepwright.documents.uploaded',
  'stepwright.income.linked',
] as const
export type LenderEventType = (typeof lenderEventTypes)[number]

/** CloudEvents `type` of what the lender's system sends. */
export const lenderUpdateType = 'stepwright.application.updated'

/** CloudEvents `source` of what the server sends for a lender. */
export const lenderEventSource = (lender: string) => `/lenders/${lender}`

/** `data` of what the server sends. */
export type LenderEventData = {
  /** 1, 2, 3 … for each application, without a gap. */
  readonly sequence: number
  /** The status after the event. */
  readonly status: string
  /** The borrower waits: an update with a status is owed, be it the status that the application had before. */
  readonly waiting: boolean
  /** The route of the screen whose answers were accepted. */
  readonly screen?: string
  /** The id of the condition that the answers are for. */
  readonly condition?: string
  /** The facts that `sends` of lender.json lists and that are known, by path. Amounts are in cents. */
  readonly facts: { readonly [path: string]: Json }
  /** The secret facts that `sends` lists and that this event brings. */
  readonly secrets?: { readonly [path: string]: Json }
}

/** `data` of what the lender's system sends. */
export type LenderUpdateData = {
  /** 1, 2, 3 … for each application, without a gap; counted by the lender's system. */
  readonly sequence: number
  /** Absent: the status stays. */
  readonly status?: string
  /** By path: `status.uwDecision`, `application.…`, `profile.…`; null takes a fact out. */
  readonly facts?: JsonObject
  readonly conditions?: {
    readonly open?: readonly LenderCondition[]
    readonly change?: readonly LenderConditionChange[]
    /** Ids. */
    readonly close?: readonly string[]
  }
}

export type LenderCondition = {
  /** The lender's own; one that is open is not opened again. */
  readonly id: string
  readonly categoryEnum: string
  readonly notes?: string
  readonly commentsToBorrower?: string
  /** Types of the documents that are asked for. */
  readonly requestDocuments?: readonly string[]
  readonly numDocsRequired?: number
}

export type LenderConditionChange = Omit<LenderCondition, 'categoryEnum' | 'numDocsRequired'>

export type LenderUpdateAnswer = {
  /** The number of the last update that was applied. */
  readonly sequence: number
  readonly status: string
  readonly version: number
}
