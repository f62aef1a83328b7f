/**
 * A screen as it stands before somebody: what is only prefilled counts as an answer already, since it is seen and would be
 * sent as it is.
 */

import type { Answers, CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import { inputScreen } from '#engine/flow/input-screen.ts'
import type { Json, ScreenRoute } from '#engine/flow/json.ts'
import type { FieldView, ScreenView } from '../kinds/screen-view.ts'
import { viewScreen } from './view-screen.ts'

/** What a prefilled answer leads to is asked as well. undefined where the flow has no such screen. */
export function viewWithPrefills(flow: CompiledFlow, route: ScreenRoute, answers: Answers, facts: Facts): ScreenView | undefined {
  let given = answers
  let view = viewScreen(flow, route, given, facts)
  // A question that appears may be prefilled itself. More rounds than questions there cannot be.
  for (let rounds = inputScreen(flow, route)?.fields.length ?? 0; rounds > 0; rounds -= 1) {
    if (!view || !('fields' in view)) return view
    const shown = answersWithPrefills(view.fields, given)
    if (shown === given) return view
    given = shown
    view = viewScreen(flow, route, given, facts)
  }
  return view
}

/** The answers as somebody sees them: given ones, else what the field is prefilled with. */
export function answersWithPrefills(fields: readonly FieldView[], answers: Answers): Answers {
  const prefilled = fields.filter(({ id, value }) => value !== undefined && !Object.hasOwn(answers, id))
  if (prefilled.length === 0) return answers
  return { ...answers, ...Object.fromEntries(prefilled.map(({ id, value }) => [id, value as Json])) }
}
