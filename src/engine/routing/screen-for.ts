/**
 * The current screen of a borrower: the target of the status table or, for `@lifecycle`, the screen of the present
 * lifecycle state. A state whose screen is `@lifecycle` again is an error in its file and is not followed.
 */
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Because, Facts } from '#engine/flow/json.ts'
import { lifecycleState } from '#engine/lifecycle/lifecycle-state.ts'
import { withLifecycleState } from '#engine/lifecycle/with-lifecycle-state.ts'
import { type Destination, destinationFor } from './destination-for.ts'

/**
 * `because` points to the line that names the screen; if that is a lifecycle state, `through` points to the line of the
 * status table.
 */
export type NextScreen = Destination & { readonly through?: Because }

/**
 * @param newest the flow served now, if `flow` is an older, pinned one
 * @returns `go` is `@lifecycle` only if the flow has no lifecycle or no such state
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
