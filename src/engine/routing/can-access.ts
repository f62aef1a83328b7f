/**
 * Whether a borrower may stand at a screen, and send it: it is the one that it is time for, or one that is open meanwhile
 * (`openWhen`), or one whose answers the review that it is time for lets them change.
 */

import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts, ScreenRoute } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { changeableFrom } from '#engine/validation/review-sections.ts'

/** @param due the screen that it is time for, as the status table says */
export function canAccess(flow: CompiledFlow, route: ScreenRoute, due: string, facts: Facts): boolean {
  if (!Object.hasOwn(flow.screens, route)) return false
  return route === due || isOpen(flow, route, facts) || canChange(flow, route, due, facts)
}

/** Whether the review that it is time for lets a borrower change the answers of a screen. */
export function canChange(flow: CompiledFlow, route: ScreenRoute, due: string, facts: Facts): boolean {
  const review = Object.hasOwn(flow.screens, due) ? flow.screens[due] : undefined
  return review?.kind === 'review' && changeableFrom(flow, review, facts).includes(route)
}

function isOpen({ screens }: CompiledFlow, route: ScreenRoute, facts: Facts): boolean {
  const openWhen = screens[route]?.openWhen
  return openWhen !== undefined && matches(openWhen, facts)
}
