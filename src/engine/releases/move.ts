/** What moving to another release means for one application, or for a registration that is not sent yet. */
import type { Because } from '#engine/flow/json.ts'

export type ReleaseMove = {
  /** `safe`: it may go on under the new release; `breaks`: it must finish on the one it began under. */
  readonly is: 'same' | 'safe' | 'breaks'
  /** What would break. */
  readonly breaks: readonly MoveReason[]
  /** What will be otherwise without breaking anything. */
  readonly changes: readonly MoveReason[]
}

export type MoveReason = {
  readonly code: MoveCode
  /** One sentence for the person who publishes the release. It quotes no answer. */
  readonly says: string
  /** The line of the new release that decides it; where that has none, of the one before. */
  readonly because: Because
}

export type MoveCode =
  | 'screen-gone'
  | 'leads-elsewhere'
  | 'state-elsewhere'
  | 'journey-gone'
  | 'step-asked'
  | 'step-added'
  | 'step-not-asked'
  | 'newly-required'
  | 'answer-refused'
  | 'answer-unplaced'
  | 'offer-differs'
  | 'card-gone'
  | 'card-leads-elsewhere'

const breaking: ReadonlySet<MoveCode> = new Set<MoveCode>([
  ...(['screen-gone', 'leads-elsewhere', 'journey-gone', 'step-asked', 'newly-required'] as const),
  ...(['answer-refused', 'answer-unplaced', 'card-gone', 'card-leads-elsewhere'] as const),
])

export function moveWith(reasons: readonly MoveReason[]): ReleaseMove {
  const breaks = reasons.filter(({ code }) => breaking.has(code))
  const changes = reasons.filter(({ code }) => !breaking.has(code))
  return { is: breaks.length > 0 ? 'breaks' : 'safe', breaks, changes }
}

export const sameMove: ReleaseMove = { is: 'same', breaks: [], changes: [] }
