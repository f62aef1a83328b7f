/**
 * The effects on a review of changing one screen's answers: sections that appear, disappear or become incomplete.
 * Computed before the borrower confirms the change; stores nothing.
 */

import { type Answers, type CompiledFlow, inputScreen } from '#engine/flow/compiled-flow.ts'
import type { Facts, ScreenRoute } from '#engine/flow/json.ts'
import type { ReviewScreen } from '#engine/kinds/review.ts'
import { normalizeAnswers } from './normalize-answers.ts'
import { reviewSections } from './review-sections.ts'

export type ChangeEffects = {
  /** Screens that become active. */
  readonly appears: readonly ScreenRoute[]
  /** Screens that become inactive; their answers are kept, in case the screens become active again. */
  readonly vanishes: readonly ScreenRoute[]
  /** Screens that become incomplete. */
  readonly reopens: readonly ScreenRoute[]
}

export function changeEffects(
  flow: CompiledFlow,
  review: ReviewScreen,
  route: ScreenRoute,
  answers: Answers,
  facts: Facts,
): ChangeEffects {
  const changed = inputScreen(flow, route)
  const before = reviewSections(flow, review, facts)
  const after = changed ? reviewSections(flow, review, normalizeAnswers(changed, answers, facts).facts) : before
  const wasComplete = new Map(before.map((section) => [section.route, section.complete]))
  const stands = new Set(after.map((section) => section.route))
  return {
    appears: after.flatMap((section) => (wasComplete.has(section.route) ? [] : [section.route])),
    vanishes: before.flatMap((section) => (stands.has(section.route) ? [] : [section.route])),
    reopens: after.flatMap((section) =>
      section.route !== route && wasComplete.get(section.route) === true && !section.complete ? [section.route] : [],
    ),
  }
}
