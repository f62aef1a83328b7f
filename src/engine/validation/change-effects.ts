/**
 * What changing the answers of one screen means for a review: which parts it adds, which it takes away, and which are no
 * longer complete. Said before the borrower changes anything; nothing is kept by asking.
 */

import { type Answers, type CompiledFlow, inputScreen } from '#engine/flow/compiled-flow.ts'
import type { Facts, ScreenRoute } from '#engine/flow/json.ts'
import type { ReviewScreen } from '#engine/kinds/review.ts'
import { normalizeAnswers } from './normalize-answers.ts'
import { reviewSections } from './review-sections.ts'

export type ChangeEffects = {
  /** Screens that are asked then, and were not. */
  readonly appears: readonly ScreenRoute[]
  /** Screens that are asked no more; their answers are kept, in case they are asked again. */
  readonly vanishes: readonly ScreenRoute[]
  /** Screens whose answers are then no longer complete. */
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
