import type { Answers, Facts, Json, ScreenRoute } from '#engine/index.ts'
import type { Explored } from '../explored.ts'
import { type Fitted, fitAnswers } from './fit-answers.ts'

/**
 * Several sets of accepted answers that rules distinguish: the usual answers first, then the same with one
 * distinguished value each. Empty if no accepted answers were found.
 *
 * @param wanted answers to keep in all sets, as far as they are accepted
 */
export function fitsOfScreen(explored: Explored, route: ScreenRoute, facts: Facts, wanted: Answers = {}): readonly Fitted[] {
  const found = new Map<string, Fitted>()
  const keep = (fitted: Fitted | undefined) => {
    if (fitted) found.set(JSON.stringify(fitted.result.given), fitted)
    return fitted
  }
  const usual = keep(fitAnswers(explored, route, facts, { wanted }))
  for (const [field, { telling }] of explored.triesOf(route)) {
    if (Object.hasOwn(wanted, field)) continue
    for (const value of telling) {
      if (usual && same(usual.result.given[field], value)) continue
      const fitted = fitAnswers(explored, route, facts, { wanted: { ...wanted, [field]: value } })
      // The wanted value was refused and replaced, so this set duplicates another.
      if (fitted && same(fitted.answers[field], value)) keep(fitted)
    }
  }
  return [...found.values()]
}

function same(a: Json | undefined, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
