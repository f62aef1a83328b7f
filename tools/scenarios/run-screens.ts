import { hasFields, type JsonObject, normalizeAnswers, validateScreen } from '#engine/index.ts'

import { answerClaims } from './answer-claims.ts'
import { factsOf, givenTo } from './facts-of.ts'
import { mismatch } from './mismatch.ts'
import type { Scenario } from './scenario.ts'
import type { Mismatch, Stage } from './scenario-run.ts'
import { viewClaims } from './view-claims.ts'

/** Claims about single screens, outside a journey: their view, and their validation result. */
export function runScreens(stage: Stage, scenario: Scenario): Mismatch[] {
  return (scenario.screens ?? []).flatMap((claim, index) => {
    const at = ['screens', String(index)]
    const { screen: route, then } = claim
    const screen = Object.hasOwn(stage.flow.screens, route) ? stage.flow.screens[route] : undefined
    if (!screen) return [mismatch([...at, 'screen'], `speaks of the screen ${route}, and there is none`, route, null)]
    const facts = factsOf(stage, givenTo(scenario, claim))
    stage.saw?.({ of: 'screen', screen: route })
    const answer = (claim.answer ?? {}) as JsonObject
    const seen = viewClaims(then, { stage, screen, answer, facts, at })
    if (!hasFields(screen)) {
      if (claim.answer === undefined) return seen
      const sentence = `answers the screen ${route}, and a screen of the kind ${screen.kind} takes no answers`
      return [...seen, mismatch([...at, 'answer'], sentence, claim.answer as JsonObject, null)]
    }
    const result = validateScreen(stage.flow, route, answer, facts, stage.validators)
    stage.saw?.({ of: 'validation', screen: route, result })
    const answered = answerClaims(then as Parameters<typeof answerClaims>[0], {
      ...{ stage, screen, answer, result, at, name: route, records: result.records },
      facts: normalizeAnswers(screen, answer, facts).facts,
    })
    return [...seen, ...answered]
  })
}
