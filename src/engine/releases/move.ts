/** The result of moving one application, or one unsubmitted registration, to another release. */
import type { Because } from '#engine/flow/json.ts'
import type { Difference } from '#engine/kinds/define-kind.ts'

export type ReleaseMove = {
  /**
   * `same`: nothing changes; `safe`: it can continue under the new release; `breaks`: it must finish under the old
   * release.
   */
  readonly is: 'same' | 'safe' | 'breaks'
  /** Reasons why the application or registration cannot continue under the new release. */
  readonly breaks: readonly MoveReason[]
  /** Differences of the new release under which the application or registration can continue. */
  readonly changes: readonly MoveReason[]
}

export type MoveReason = {
  readonly code: MoveCode
  /** One sentence for the person who publishes the release. It contains no answers. */
  readonly says: string
  /** The pointer to the deciding line of the new release; if it has none, of the old release. */
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
  | Difference['code']
  | 'card-gone'
  | 'card-leads-elsewhere'

const breaking: ReadonlySet<MoveCode> = new Set<MoveCode>([
  ...(['screen-gone', 'leads-elsewhere', 'journey-gone', 'step-asked', 'newly-required'] as const),
  ...(['answer-refused', 'answer-unplaced', 'card-gone', 'card-leads-elsewhere'] as const),
])

export function releaseMoveWith(reasons: readonly MoveReason[]): ReleaseMove {
  const breaks = reasons.filter(({ code }) => breaking.has(code))
  const changes = reasons.filter(({ code }) => !breaking.has(code))
  return { is: breaks.length > 0 ? 'breaks' : 'safe', breaks, changes }
}

export const sameMove: ReleaseMove = { is: 'same', breaks: [], changes: [] }
