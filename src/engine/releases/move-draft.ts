/**
 * Decides whether a registration that is not yet submitted can continue under another release. A new step breaks
 * nothing, because it is still to be asked.
 */

import { inputScreen, type JourneyAnswers } from '#engine/flow/compiled-flow.ts'
import type { JourneyId } from '#engine/flow/json.ts'
import { type ActiveStep, journeyView } from '#engine/journey/journey-view.ts'
import { type FactsUnder, isSameRelease, type Release, refusedBy } from './answers-under.ts'
import { type MoveReason, type ReleaseMove, releaseMoveWith, sameMove } from './move.ts'

/** @param journey a journey of the first release */
export function moveDraft(
  before: Release,
  after: Release,
  journey: JourneyId,
  answers: JourneyAnswers,
  facts: FactsUnder,
): ReleaseMove {
  if (isSameRelease(before, after)) return sameMove
  const at = `journeys/${journey}.json`
  if (!Object.hasOwn(after.flow.journeys, journey))
    return releaseMoveWith([{ code: 'journey-gone', says: `the registration "${journey}" is not there`, because: { at } }])
  const then = journeyView(before.flow, journey, answers, facts.before)
  const now = journeyView(after.flow, journey, answers, facts.after)
  if (then.open && !now.open) {
    const says = `the registration "${journey}" is closed, and leads to ${now.otherwise ?? 'nowhere'}`
    return releaseMoveWith([{ code: 'leads-elsewhere', says, because: now.because ?? { at } }])
  }
  const given = then.activeSteps.filter(({ id }) => answers[id] !== undefined)
  return releaseMoveWith([...given.flatMap(stepGiven), ...now.activeSteps.filter(isNew).map(newlyAsked)])

  function stepGiven({ id, screen }: ActiveStep): MoveReason[] {
    const because = { at: `${at}#/steps/${id}` }
    const has = after.flow.journeys[journey]?.steps.some((step) => step.id === id)
    if (!has) return [{ code: 'answer-unplaced', says: `the step "${id}" has answers and is not there`, because }]
    const step = now.activeSteps.find((one) => one.id === id)
    if (!step) return [{ code: 'step-not-asked', says: `the step "${id}" is asked no more`, because }]
    const fields = inputScreen(after.flow, step.screen)?.fields ?? []
    const strange = Object.keys(answers[id] ?? {}).filter((key) => !fields.some((field) => field.id === key))
    if (step.screen !== screen || strange.length > 0) {
      const says = `the step "${id}" has answers to questions that it does not ask: ${strange.join(', ') || screen}`
      return [{ code: 'answer-unplaced', says, because }]
    }
    const given = answers[id] ?? {}
    return refusedBy(before, after, screen, { before: given, after: given }, { before: then.facts, after: now.facts })
  }

  function isNew({ id }: ActiveStep): boolean {
    return !then.activeSteps.some((one) => one.id === id)
  }

  /** A new step as a change, not as a break: an unsubmitted registration can still answer it. */
  function newlyAsked({ id, because }: ActiveStep): MoveReason {
    return { code: 'step-added', says: `the step "${id}" is asked too`, because: because ?? { at: `${at}#/steps/${id}` } }
  }
}
