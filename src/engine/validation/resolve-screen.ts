import { type Answers, type CompiledFlow, hasFields, namespaceOf } from '#engine/flow/compiled-flow.ts'
import type { Facts, ScreenRoute } from '#engine/flow/json.ts'
import type { ScreenView } from '#engine/kinds/define-kind.ts'
import { savedAnswers } from './saved-answers.ts'
import { viewWithPrefills } from './view-with-prefills.ts'

/** What a page shows of a screen before the borrower answers: the server sends it, and the preview draws it. */
export type ScreenOfApplication = { readonly route: ScreenRoute; readonly view: ScreenView; readonly answers: Answers }

/**
 * A screen as it is for an application at this moment; undefined where the flow has none of this route, or one that belongs
 * to no application, as the sign-in does.
 *
 * @param facts of the application at this screen
 */
export function resolveScreen(flow: CompiledFlow, route: ScreenRoute, facts: Facts): ScreenOfApplication | undefined {
  const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  if (!screen || (hasFields(screen) && namespaceOf(screen) === 'session')) return undefined
  const answers: Answers = hasFields(screen) ? savedAnswers(screen, facts) : {}
  const view = viewWithPrefills(flow, route, answers, facts)
  return view && { route, view, answers }
}
