/**
 * The first view of a screen, in which prefilled values count as answers, because submitting them unchanged would store
 * them.
 */

import { type Answers, type CompiledFlow, inputScreen } from '#engine/flow/compiled-flow.ts'
import type { Facts, Json, ScreenRoute } from '#engine/flow/json.ts'
import type { FieldView, ScreenView } from '../kinds/define-kind.ts'
import { viewScreen } from './view-screen.ts'

/** Includes fields that a prefilled answer reveals. undefined for an unknown route. */
export function viewWithPrefills(flow: CompiledFlow, route: ScreenRoute, answers: Answers, facts: Facts): ScreenView | undefined {
  let given = answers
  let view = viewScreen(flow, route, given, facts)
  // A revealed field may itself be prefilled. Each further round reveals at least one field, so the loop ends.
  for (let rounds = inputScreen(flow, route)?.fields.length ?? 0; rounds > 0; rounds -= 1) {
    if (!view || !('fields' in view)) return view
    const shown = answersWithPrefills(view.fields, given)
    if (shown === given) return view
    given = shown
    view = viewScreen(flow, route, given, facts)
  }
  return view
}

/** The given answers, completed with prefilled values. */
export function answersWithPrefills(fields: readonly FieldView[], answers: Answers): Answers {
  const prefilled = fields.filter(({ id, value }) => value !== undefined && !Object.hasOwn(answers, id))
  if (prefilled.length === 0) return answers
  return { ...answers, ...Object.fromEntries(prefilled.map(({ id, value }) => [id, value as Json])) }
}
