import { givenAnswers } from '#engine/answers/given-answers.ts'
import { judge } from '#engine/answers/judge.ts'
import { askingScreen } from '#engine/flow/asking.ts'
import type { Json, JsonObject } from '#engine/flow/json.ts'
import { layOver } from '#engine/flow/lay-over.ts'
import { answerClaims } from './answer-claims.ts'
import { factsOf } from './facts-of.ts'
import { mismatch } from './mismatch.ts'
import type { Scenario } from './scenario.ts'
import type { Mismatch, Stage } from './scenario-run.ts'

/** Screens answered by themselves, such as those of an application, which no journey goes through. */
export function runScreens(stage: Stage, scenario: Scenario): Mismatch[] {
  return (scenario.screens ?? []).flatMap((claim, index) => {
    const at = ['screens', String(index)]
    const screen = askingScreen(stage.flow, claim.screen)
    if (!screen)
      return [mismatch([...at, 'screen'], `answers the screen ${claim.screen}, and no form has this route`, claim.screen, null)]
    const facts = factsOf(stage.flow, layOver((scenario.given ?? {}) as Json, (claim.given ?? {}) as Json) as Scenario['given'])
    const answer = (claim.answer ?? {}) as JsonObject
    const judgement = judge(stage.flow, claim.screen, answer, facts, stage.validators)
    return answerClaims(claim.then as Parameters<typeof answerClaims>[0], {
      ...{ stage, screen, answer, judgement, at, name: claim.screen, records: judgement.records },
      facts: givenAnswers(screen, answer, facts).facts,
    })
  })
}
