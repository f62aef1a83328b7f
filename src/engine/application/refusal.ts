import type { StepId } from '#engine/flow/json.ts'
import type { ValidationResult } from '#engine/validation/validate-screen.ts'

/** Why an event changes nothing. Data, never thrown: the server makes a problem document of it. */
export type Refusal =
  | { readonly refused: 'not-found' }
  /** The request itself makes no sense; `detail` is for programmers. */
  | { readonly refused: 'malformed'; readonly detail: string }
  /** `go`: the screen that it is time for. */
  | { readonly refused: 'not-now'; readonly go: string }
  | { readonly refused: 'journey-closed'; readonly go?: string }
  | { readonly refused: 'stale-version'; readonly version: number }
  | { readonly refused: 'answers-refused'; readonly validation: ValidationResult; readonly step?: StepId }

export function isRefusal<Value extends object>(value: Value | Refusal): value is Refusal {
  return 'refused' in value
}
