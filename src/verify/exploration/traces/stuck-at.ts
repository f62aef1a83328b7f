/**
 * Where and why an applicant is stuck, and a scenario of the expected behaviour, which fails until the flow is
 * corrected.
 */

import { type JsonObject, journeyView, type Scenario, type ScreenRoute, validateScreen } from '#engine/index.ts'
import type { Given } from '../answers/facts-given.ts'
import { bestAnswers } from '../answers/fit-answers.ts'
import { smallerGiven } from '../answers/smaller-given.ts'
import type { Explored } from '../explored.ts'
import { claimOfTrace } from './claim-of-trace.ts'
import type { RandomTrace } from './random-trace.ts'
import { type Claims, claimsOfStatus, claimsOfStep, givenIn } from './scenario-of.ts'
import { factsOf } from './simulated.ts'
import type { Trace } from './trace.ts'
import { reachableFrom } from './transitions-from.ts'

export type StuckAt = {
  /** The screen that refuses all answers, otherwise the current screen. */
  readonly route: ScreenRoute
  /** Fields with refused answers; empty if the answers are accepted but do not lead on. */
  readonly refused: readonly string[]
  readonly scenario: Scenario
}

export function stuckAt(explored: Explored, stuck: RandomTrace): StuckAt {
  const { ending, trace } = stuck
  if (!trace) return stuckInJourney(explored, stuck)
  for (const { does, route, condition } of reachableFrom(explored, trace.applicant).ways) {
    const about = trace.applicant.application.conditions.find(({ uuid }) => uuid === condition)
    const facts = factsOf(explored, trace.applicant, { screen: route, ...(about && { condition: about }) })
    const best = does === 'submits' ? bestAnswers(explored, route, facts) : undefined
    if (!best || best.result.accepted) continue
    const refused = Object.keys(best.result.messages)
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
    return {
      route,
      refused,
      scenario: { title: `An applicant gets on from ${route}`, screens, ...sandboxClaim(explored, trace) },
    }
  }
  const there = claimsOfStatus(explored, trace.applicant.application.status, factsOf(explored, trace.applicant))
  return {
    route: ending.at,
    refused: [],
    scenario: { title: `An applicant is at ${ending.at}`, ...there, ...sandboxClaim(explored, trace) },
  }
}

function stuckInJourney(explored: Explored, { ending, journey, answers }: RandomTrace): StuckAt {
  const step = ending.is === 'stuck' ? (ending.step ?? '') : ''
  const view = journeyView(explored.flow, journey, answers, explored.factsGiven())
  const best = bestAnswers(explored, ending.at, view.facts)
  const claims = claimsOfStep(explored, { journey, given: {}, answers }, step)
  const walk = claims?.walk?.map((one) =>
    one.at === step ? { at: step, answer: best?.answers ?? {}, then: { accepted: true } } : one,
  )
  return {
    route: ending.at,
    refused: Object.keys(best?.result.messages ?? {}),
    scenario: { title: `An applicant gets on from ${ending.at}`, ...claims, ...(walk && { walk }) },
  }
}

function sandboxClaim(explored: Explored, trace: Trace): Pick<Claims, 'sandbox'> {
  const claim = claimOfTrace(explored, trace)
  return claim ? { sandbox: [claim] } : {}
}
