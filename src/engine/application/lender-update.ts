/** What a lender's system decides about an application. Applied by `applyUpdates` and `applyLenderEvent`. */
import type { FlowPointer, JsonObject } from '#engine/flow/json.ts'
import type { AuditedEvent, Condition } from './application.ts'

export type LenderUpdate = {
  readonly what: Extract<AuditedEvent, 'sandbox-moved' | 'sandbox-set' | 'condition-closed' | 'lender-updated'>
  /** The line of the flow that decided, or what the lender's system gives as its reason. */
  readonly because: FlowPointer
  /** Absent: as it was. */
  readonly status?: string
  /** Facts by path, in the namespaces `status`, `application` and `profile`: `status.liensComplete`. */
  readonly sets?: JsonObject
  /** Facts that are taken out, by path in the same namespaces. */
  readonly removes?: readonly string[]
  /** A condition whose name is open already is not opened again. */
  readonly opens?: readonly Condition[]
  /** By uuid; `sets` by path: `condition.notes`, `condition.requestDocuments`, `condition.xtraData.numDocsRequired`. */
  readonly changes?: readonly { readonly condition: string; readonly sets: JsonObject }[]
  /** By uuid; one that is not open any more changes nothing. */
  readonly closes?: readonly string[]
}
