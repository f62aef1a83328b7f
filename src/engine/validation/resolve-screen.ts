import { type Answers, type CompiledFlow, hasFields, type InputScreen, namespaceOf } from '#engine/flow/compiled-flow.ts'
import type { Facts, ScreenRoute } from '#engine/flow/json.ts'
import type { ScreenView } from '#engine/kinds/define-kind.ts'
import { kindOf } from '#engine/product.ts'
import { savedAnswers } from './saved-answers.ts'
import { viewWithPrefills } from './view-with-prefills.ts'

/** A screen as a page shows it before the borrower answers, sent by the server and drawn by the preview. */
export type ScreenOfApplication = { readonly route: ScreenRoute; readonly view: ScreenView; readonly answers: Answers }

/**
 * The view of a screen for an application; undefined for an unknown route, and for a screen outside of applications
 * such as the sign-in.
 *
 * @param facts of the application, for this screen
 */
export function resolveScreen(flow: CompiledFlow, route: ScreenRoute, facts: Facts): ScreenOfApplication | undefined {
  const screen = Object.hasOwn(flow.screens, route) ? flow.screens[route] : undefined
  if (!screen || (hasFields(screen) && namespaceOf(screen) === 'session')) return undefined
  const answers: Answers = hasFields(screen) ? ownAnswers(flow, screen, facts) : {}
  const view = viewWithPrefills(flow, route, answers, facts)
  return view && { route, view, answers }
}

function ownAnswers(flow: CompiledFlow, screen: InputScreen, facts: Facts): Answers {
  const answers = savedAnswers(screen, facts)
  return kindOf(flow, screen.kind).ownAnswers?.(screen, answers) ?? answers
}
