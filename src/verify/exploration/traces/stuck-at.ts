/** Why somebody does not get on, as a scenario that says how it ought to be: it fails until the flow is mended. */

import { type JsonObject, journeyView, type Scenario, type ScreenRoute, validateScreen } from '#engine/index.ts'
import type { Given } from '../answers/facts-given.ts'
import { bestAnswers } from '../answers/fit-answers.ts'
import { smallerGiven } from '../answers/smaller-given.ts'
import type { Explored } from '../explored.ts'
import { claimOfLife } from './claims-of-life.ts'
import type { Life } from './life.ts'
import { surroundings } from './moves-from.ts'
import type { RandomLife } from './random-life.ts'
import { type Claims, claimsOfStatus, claimsOfStep, givenIn } from './scenario-of.ts'
import { factsOf } from './simulated.ts'

export type StuckAt = {
  /** The screen that refuses everything, or else the one that it is time for. */
  readonly route: ScreenRoute
  /** Questions whose answers were refused; none where answers are taken and nothing follows from them. */
  readonly refused: readonly string[]
  readonly scenario: Scenario
}

export function stuckAt(explored: Explored, stuck: RandomLife): StuckAt {
  const { ending, life } = stuck
  if (!life) return stuckInJourney(explored, stuck)
  for (const { does, route, condition } of surroundings(explored, life.applicant).ways) {
    const about = life.applicant.application.conditions.find(({ uuid }) => uuid === condition)
    const facts = factsOf(explored, life.applicant, { screen: route, ...(about && { condition: about }) })
    const best = does === 'submits' ? bestAnswers(explored, route, facts) : undefined
    if (!best || best.judgement.accepted) continue
    const refused = Object.keys(best.judgement.messages)
    const isRefused = (given: JsonObject) => {
      const { messages, accepted } = validateScreen(
        explored.flow,
        route,
        best.answers,
        explored.factsGiven(given),
        explored.validators,
      )
      return !accepted && Object.keys(messages).join() === refused.join()
    }
    const full = givenIn(explored, facts)
    const given = isRefused(full) ? smallerGiven(full, isRefused) : full
    const screens: Claims['screens'] = [
      { id: 'gets-on', screen: route, given: given as Given, answer: best.answers, then: { accepted: true } },
    ]
    return { route, refused, scenario: { title: `Somebody gets on from ${route}`, screens, ...played(explored, life) } }
  }
  const there = claimsOfStatus(explored, life.applicant.application.status, factsOf(explored, life.applicant))
  return {
    route: ending.at,
    refused: [],
    scenario: { title: `Somebody stands at ${ending.at}`, ...there, ...played(explored, life) },
  }
}

function stuckInJourney(explored: Explored, { ending, journey, answers }: RandomLife): StuckAt {
  const step = ending.is === 'stuck' ? (ending.step ?? '') : ''
  const view = journeyView(explored.flow, journey, answers, explored.factsGiven())
  const best = bestAnswers(explored, ending.at, view.facts)
  const claims = claimsOfStep(explored, { journey, given: {}, answers }, step)
  const walk = claims?.walk?.map((one) =>
    one.at === step ? { at: step, answer: best?.answers ?? {}, then: { accepted: true } } : one,
  )
  return {
    route: ending.at,
    refused: Object.keys(best?.judgement.messages ?? {}),
    scenario: { title: `Somebody gets on from ${ending.at}`, ...claims, ...(walk && { walk }) },
  }
}

function played(explored: Explored, life: Life): Pick<Claims, 'sandbox'> {
  const claim = claimOfLife(explored, life)
  return claim ? { sandbox: [claim] } : {}
}
