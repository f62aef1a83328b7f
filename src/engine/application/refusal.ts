import type { StepId } from '#engine/flow/json.ts'
import type { ValidationResult } from '#engine/validation/validate-screen.ts'

/**
 * The reason for which an event was refused and changed nothing. Returned, never thrown: the server turns it into a
 * problem document.
 */
export type Refusal =
  | { readonly refused: 'not-found' }
  /** The request is malformed; `detail` is meant for programmers. */
  | { readonly refused: 'malformed'; readonly detail: string }
  /** The screen is not the current one; `go` is the route of the current screen. */
  | { readonly refused: 'not-now'; readonly go: string }
  | { readonly refused: 'journey-closed'; readonly go?: string }
  | { readonly refused: 'stale-version'; readonly version: number }
  | { readonly refused: 'answers-refused'; readonly validation: ValidationResult; readonly step?: StepId }

export function isRefusal<Value extends object>(value: Value | Refusal): value is Refusal {
  return 'refused' in value
}
