/**
 * `LenderUpdate` is one decision of a lender system about an application. `applyUpdates` and `applyLenderEvent` apply
 * it.
 */
import type { FlowPointer, JsonObject } from '#engine/flow/json.ts'
import type { AuditedEvent, Condition } from './application.ts'

export type LenderUpdate = {
  readonly what: Extract<AuditedEvent, 'sandbox-moved' | 'sandbox-set' | 'condition-closed' | 'lender-updated'>
  /** The pointer to the line of the flow that decided, or the reason that a connected lender system gives. */
  readonly because: FlowPointer
  /** The new status; absent to keep the present one. */
  readonly status?: string
  /** Facts by path, in the namespaces `status`, `application` and `profile`: `status.liensComplete`. */
  readonly sets?: JsonObject
  /** Facts to remove, by path in the same namespaces as `sets`. */
  readonly removes?: readonly string[]
  /** Conditions to open. A condition whose name is already open is ignored. */
  readonly opens?: readonly Condition[]
  /**
   * Conditions to change, by uuid; `sets` by path: `condition.notes`, `condition.requestDocuments`,
   * `condition.xtraData.numDocsRequired`.
   */
  readonly changes?: readonly { readonly condition: string; readonly sets: JsonObject }[]
  /** Conditions to close, by uuid; an unknown or closed uuid is ignored. */
  readonly closes?: readonly string[]
}
