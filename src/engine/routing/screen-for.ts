/**
 * The screen that a borrower sees next: where the status table leads, and where it says `@lifecycle`, the screen of the
 * state that the lifecycle has reached. One step only: a state whose own screen is `@lifecycle` is a mistake of its file.
 */
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Because, Facts } from '#engine/flow/json.ts'
import { lifecycleState } from '#engine/lifecycle/lifecycle-state.ts'
import { withLifecycleState } from '#engine/lifecycle/with-lifecycle-state.ts'
import { type Destination, destinationFor } from './destination-for.ts'

/** `because` is the line that named the screen; where that was the lifecycle, `through` is the status table's line. */
export type NextScreen = Destination & { readonly through?: Because }

/**
 * @param newest the flow that is served now, where `flow` is one that an application is pinned to
 * @returns `go` stays `@lifecycle` only where the flow has no lifecycle, or no such state
 */
export function screenFor(
  flow: Pick<CompiledFlow, 'statusRoutes' | 'lifecycle'>,
  facts: Facts,
  newest?: Pick<CompiledFlow, 'statusRoutes'>,
): NextScreen {
  const destination = destinationFor(flow, withLifecycleState(flow, facts), newest)
  if (destination.go !== '@lifecycle') return destination
  const { go, because } = lifecycleState(flow, facts)
  return go === undefined ? destination : { ...destination, go, because, through: destination.because }
}
