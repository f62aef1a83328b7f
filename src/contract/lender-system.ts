/**
 * The messages between the server and a lender's loan-origination system: CloudEvents 1.0 in structured JSON mode,
 * signed by Standard Webhooks 1.0. docs/how-to/connect-a-lender-system.md explains them.
 */
import type { Json, JsonObject } from '#engine/index.ts'

export const cloudEventMediaType = 'application/cloudevents+json'

/** PUT: receives an update from a lender system. */
export const lenderUpdatePath = (uuid: string) => `/lender-system/v1/applications/${uuid}`

export const webhookIdHeader = 'webhook-id'
export const webhookTimestampHeader = 'webhook-timestamp'
export const webhookSignatureHeader = 'webhook-signature'
/** The largest difference between `webhook-timestamp` and the receiver's clock, in seconds. */
export const signatureToleranceSeconds = 300

/** CloudEvents `type` of messages from the server. */
export const lenderEventTypes = [
  'stepwright.application.registered',
  'stepwright.screen.submitted',
  'stepwright.documents.uploaded',
  'stepwright.income.linked',
] as const
export type LenderEventType = (typeof lenderEventTypes)[number]

/** CloudEvents `type` of messages from the lender system. */
export const lenderUpdateType = 'stepwright.application.updated'

/** CloudEvents `source` of messages from the server for a lender. */
export const lenderEventSource = (lender: string) => `/lenders/${lender}`

/** CloudEvents `data` of messages from the server. */
export type LenderEventData = {
  /** 1, 2, 3 … for each application, without gaps. */
  readonly sequence: number
  /** The status after the event. */
  readonly status: string
  /** True if the borrower waits, so that the lender system must send an update with a status, even if unchanged. */
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

/** CloudEvents `data` of messages from the lender system. */
export type LenderUpdateData = {
  /** 1, 2, 3 … for each application, without gaps; counted by the lender system. */
  readonly sequence: number
  /** The new status; absent to keep the present one. */
  readonly status?: string
  /** Facts to set, by path: `status.uwDecision`, `application.…`, `profile.…`; null removes a fact. */
  readonly facts?: JsonObject
  readonly conditions?: {
    readonly open?: readonly LenderCondition[]
    readonly change?: readonly LenderConditionChange[]
    /** Ids of the conditions to close. */
    readonly close?: readonly string[]
  }
}

export type LenderCondition = {
  /** The lender's own id of the condition. A condition that is open is not opened again. */
  readonly id: string
  readonly categoryEnum: string
  /** The person from whom the lender asks it; absent: the borrower. */
  readonly of?: 'co-signer'
  readonly notes?: string
  readonly commentsToBorrower?: string
  /** The types of the requested documents. */
  readonly requestDocuments?: readonly string[]
  readonly numDocsRequired?: number
}

export type LenderConditionChange = Omit<LenderCondition, 'categoryEnum' | 'of' | 'numDocsRequired'>

export type LenderUpdateAnswer = {
  /** The sequence number of the last applied update. */
  readonly sequence: number
  readonly status: string
  readonly version: number
}
