/**
 * Whether a borrower may open and submit a screen: the current screen, a screen whose `openWhen` is true, or a screen
 * whose answers the current screen lets the borrower change: those that a review lists, and those before it.
 */

import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts, ScreenRoute } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { isCoSigner, isOfCoSigner } from '#engine/product.ts'
import { changeableFrom } from '#engine/validation/review-sections.ts'
import { screensBefore } from './screens-before.ts'

/**
 * The screens of co-signers are open to nobody else, and no others to them.
 *
 * @param due the route of the current screen, by the status table
 */
export function canAccess(flow: CompiledFlow, route: ScreenRoute, due: string, facts: Facts): boolean {
  if (!Object.hasOwn(flow.screens, route) || isOfCoSigner(flow, route) !== isCoSigner(flow, facts)) return false
  return route === due || isOpen(flow, route, facts) || canChange(flow, route, due, facts)
}

/** Whether the borrower may change the answers of a screen: the current review lists it, or it is before the current screen. */
export function canChange(flow: CompiledFlow, route: ScreenRoute, due: string, facts: Facts): boolean {
  return canReview(flow, route, due, facts) || screensBefore(flow, due, facts).includes(route)
}

/** Whether the current screen is a review that lets the borrower change the answers of a screen. */
export function canReview(flow: CompiledFlow, route: ScreenRoute, due: string, facts: Facts): boolean {
  const review = Object.hasOwn(flow.screens, due) ? flow.screens[due] : undefined
  return review?.kind === 'review' && changeableFrom(flow, review, facts).includes(route)
}

function isOpen({ screens }: CompiledFlow, route: ScreenRoute, facts: Facts): boolean {
  const openWhen = screens[route]?.openWhen
  return openWhen !== undefined && matches(openWhen, facts)
}
