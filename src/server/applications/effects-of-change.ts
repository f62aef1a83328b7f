/** What a changed answer would mean: asked before it is sent, and nothing is kept. */

import type { ScreenEffects, ScreenNamed } from '#contract/screens.ts'
import {
  type Answers,
  type CompiledFlow,
  changeEffects,
  type Facts,
  happeningAt,
  type InputScreen,
  normalizeAnswers,
  repeatedScreens,
  type SandboxState,
  type ScreenRoute,
  sandboxStep,
  screenFor,
  validateScreen,
  viewScreen,
} from '#engine/index.ts'

import { Refused } from '../refused.ts'
import type { ServedFlow, ServedLender } from '../releases/served-lender.ts'
import type { StoredApplication } from '../store/applications.ts'
import { saying } from '../words.ts'
import { factsAt, mayAnswer } from './answering.ts'
import { inWords } from './walked-journey.ts'

export type Changing = {
  readonly served: ServedFlow
  readonly lender: ServedLender
  readonly application: Pick<StoredApplication, 'place' | 'persona'>
  readonly screen: InputScreen
  readonly answers: Answers
  readonly facts: Facts
}

/** @throws Refused where the screen may not be answered now, or not so */
export function effectsOfChange({ served, lender, application, screen, answers, facts: known }: Changing): ScreenEffects {
  const { flow, validators } = served
  const facts = factsAt(screen, known)
  const { go: due } = screenFor(flow, facts, lender.flow)
  if (!mayAnswer(flow, screen, due, facts)) throw new Refused('not-now', { go: due })
  const judgement = validateScreen(flow, screen.route, answers, facts, validators)
  if (judgement.unknown.length > 0)
    throw new Refused('malformed', { detail: 'There are answers to fields that the screen does not have.' })
  if (!judgement.accepted) throw new Refused('answers-refused', inWords(flow, judgement))
  const review = flow.screens[due]
  const inReview = review?.kind === 'review' ? changeEffects(flow, review, screen.route, answers, facts) : undefined
  const changed = { ...normalizeAnswers(screen, answers, facts).facts, submission: judgement.given }
  const again = ledBackTo(lender, application, screen, changed)
  const { appears = [], vanishes = [], reopens = [] } = inReview ?? {}
  const named = (routes: readonly ScreenRoute[]) => routes.map((route) => screenNamed(flow, route, changed))
  return { appears: named(appears), vanishes: named(vanishes), reopens: named([...new Set([...reopens, ...again])]) }
}

/** The screens that the lender sends the borrower through once more. */
function ledBackTo(
  { sandbox }: ServedLender,
  { place, persona }: Changing['application'],
  screen: InputScreen,
  facts: Facts,
): ScreenRoute[] {
  const stands: SandboxState = { place, ...(persona !== null && { persona }) }
  const step = sandboxStep(sandbox, stands, { on: happeningAt(screen) }, facts)
  return step?.by === undefined || step.state.place === place ? [] : repeatedScreens(sandbox, stands, step.state, facts)
}

function screenNamed(flow: CompiledFlow, route: ScreenRoute, facts: Facts): ScreenNamed {
  const view = viewScreen(flow, route, {}, facts)
  return { route, heading: view ? saying(flow)(view.heading) : route }
}
