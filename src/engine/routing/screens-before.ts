import { type CompiledFlow, inputScreen } from '#engine/flow/compiled-flow.ts'
import type { Facts, ScreenRoute } from '#engine/flow/json.ts'
import { isActiveItem } from '#engine/validation/review-sections.ts'
import { savedAnswers } from '#engine/validation/saved-answers.ts'

/**
 * The screens that a borrower may go back to from the current one and change, the nearest first: the chain of `backTo`.
 * A screen that does not apply, or that has no answers yet, is passed over. The chain ends at a screen without `backTo`.
 *
 * @param due the route of the current screen, by the status table
 */
export function screensBefore(flow: CompiledFlow, due: string, facts: Facts): ScreenRoute[] {
  const passed = new Set<string>([due])
  const before: ScreenRoute[] = []
  for (let route = backFrom(flow, due); route !== undefined && !passed.has(route); route = backFrom(flow, route)) {
    passed.add(route)
    if (isActiveItem(flow, route, facts) && isAnswered(flow, route, facts)) before.push(route)
  }
  return before
}

function backFrom(flow: CompiledFlow, route: string): ScreenRoute | undefined {
  return inputScreen(flow, route as ScreenRoute)?.backTo
}

function isAnswered(flow: CompiledFlow, route: ScreenRoute, facts: Facts): boolean {
  const screen = inputScreen(flow, route)
  return screen !== undefined && Object.keys(savedAnswers(screen, facts)).length > 0
}
