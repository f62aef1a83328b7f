/**
 * A screen as the borrower first sees it: a prefilled value counts as an answer, since it is visible and would be submitted
 * unchanged.
 */

import { type Answers, type CompiledFlow, inputScreen } from '#engine/flow/compiled-flow.ts'
import type { Facts, Json, ScreenRoute } from '#engine/flow/json.ts'
import type { FieldView, ScreenView } from '../kinds/define-kind.ts'
import { viewScreen } from './view-screen.ts'

/** Includes the fields that a prefilled answer reveals. undefined where the flow has no such screen. */
export function viewWithPrefills(flow: CompiledFlow, route: ScreenRoute, answers: Answers, facts: Facts): ScreenView | undefined {
  let given = answers
  let view = viewScreen(flow, route, given, facts)
  // A revealed field may be prefilled itself. Each further round reveals at least one field.
  for (let rounds = inputScreen(flow, route)?.fields.length ?? 0; rounds > 0; rounds -= 1) {
    if (!view || !('fields' in view)) return view
    const shown = answersWithPrefills(view.fields, given)
    if (shown === given) return view
    given = shown
    view = viewScreen(flow, route, given, facts)
  }
  return view
}

/** The answers as the borrower sees them: the given ones, otherwise the field's prefilled value. */
export function answersWithPrefills(fields: readonly FieldView[], answers: Answers): Answers {
  const prefilled = fields.filter(({ id, value }) => value !== undefined && !Object.hasOwn(answers, id))
  if (prefilled.length === 0) return answers
  return { ...answers, ...Object.fromEntries(prefilled.map(({ id, value }) => [id, value as Json])) }
}
