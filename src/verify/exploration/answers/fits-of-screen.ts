import type { Answers, Facts, Json, ScreenRoute } from '#engine/index.ts'

import type { Explored } from '../explored.ts'
import { type Fitted, fitAnswers } from './fit-answers.ts'

/**
 * Good answers to a screen that lead to different things: the most usual ones first, then with each single answer that rules
 * distinguish from it. Empty where no good answers were found.
 *
 * @param wanted stays in all of them, as far as it is accepted
 */
export function fitsOfScreen(explored: Explored, route: ScreenRoute, facts: Facts, wanted: Answers = {}): readonly Fitted[] {
  const found = new Map<string, Fitted>()
  const keep = (fitted: Fitted | undefined) => {
    if (fitted) found.set(JSON.stringify(fitted.judgement.given), fitted)
    return fitted
  }
  const usual = keep(fitAnswers(explored, route, facts, { wanted }))
  for (const [field, { telling }] of explored.triesOf(route)) {
    if (Object.hasOwn(wanted, field)) continue
    for (const value of telling) {
      if (usual && same(usual.judgement.given[field], value)) continue
      const fitted = fitAnswers(explored, route, facts, { wanted: { ...wanted, [field]: value } })
      // Where that answer had to give way, it is another that is answered.
      if (fitted && same(fitted.answers[field], value)) keep(fitted)
    }
  }
  return [...found.values()]
}

function same(a: Json | undefined, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
