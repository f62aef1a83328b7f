/**
 * Claims of a walk through a journey, one step after another. Each step is validated alone; facts that neither the walk
 * answers nor the scenario gives are absent. Steps keep all their answers until the walk ends, refused ones too.
 */

import {
  consentsOfStep,
  type Facts,
  inputScreen,
  type JourneyAnswers,
  type JourneyView,
  type Json,
  type JsonObject,
  journeyView,
  nextStep,
  resolveText,
  type StepId,
  stageOf,
  validateStep,
} from '#engine/index.ts'
import { askedWhen, type Decided } from '#verify/explanation.ts'
import { type Answered, answerClaims, rendered } from './answer-claims.ts'
import { type Mismatch, mismatch, type Scenario, type Stage, valueMismatches } from './scenario-run.ts'

type Then = NonNullable<NonNullable<Scenario['walk']>[number]['then']>

export function runWalk(stage: Stage, scenario: Scenario, given: Facts): Mismatch[] {
  if (scenario.walk === undefined || scenario.walk.length === 0) return []
  const journey = scenario.journey ?? ''
  if (!Object.hasOwn(stage.flow.journeys, journey)) {
    return [mismatch(['journey'], `walks through "${journey}", and there is no such journey`, journey, null)]
  }
  const answers: { [step: StepId]: JsonObject } = {}
  return scenario.walk.flatMap((walked, index) => {
    const at = ['walk', String(index)]
    const answer = (walked.answer ?? {}) as JsonObject
    const before = journeyView(stage.flow, journey, answers, given)
    const step = before.activeSteps.find(({ id }) => id === walked.at)
    if (step === undefined) {
      const because = askedWhen(stage, before, walked.at)
      return [mismatch([...at, 'at'], `stands at ${walked.at}, which is not asked here`, walked.at, null, because)]
    }
    answers[walked.at] = mergedAnswers(answers[walked.at], answer)
    const view = journeyView(stage.flow, journey, answers, given)
    const screen = inputScreen(stage.flow, step.screen)
    if (!screen) return [mismatch([...at, 'at'], `stands at ${walked.at}, whose screen asks nothing`, walked.at, null)]
    const result = validateStep(stage.flow, view, step, answers as JourneyAnswers, stage.validators)
    stage.saw?.({ of: 'step', journey, step: walked.at })
    stage.saw?.({ of: 'validation', screen: step.screen, result })
    const answered: Answered = {
      ...{ stage, screen, answer, result, at, name: walked.at },
      facts: view.facts,
      records: result.accepted ? consentsOfStep(stage.flow, view, walked.at, result.records) : [],
    }
    const then = walked.then ?? {}
    return [
      ...answerClaims(then as Parameters<typeof answerClaims>[0], answered),
      ...journeyClaims(then, stage, view, walked.at, [...at, 'then']),
    ]
  })
}

/** The step's answers with the new ones merged over them; null removes an answer. */
function mergedAnswers(answers: JsonObject | undefined, answer: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries({ ...answers, ...answer }).filter(([, value]) => value !== null))
}

function journeyClaims(then: Then, stage: Stage, view: JourneyView, step: StepId, at: readonly string[]): Mismatch[] {
  const { asks = [], asksNot = [] } = then
  const isAsked = (id: StepId) => view.activeSteps.some((one) => one.id === id)
  const because = (...ids: readonly StepId[]) => ids.flatMap((id) => askedWhen(stage, view, id))
  const next = nextStep(view, step)?.id
  const inOrder: Decided = {
    says: `asked are ${view.activeSteps.map(({ id }) => id).join(', ')}`,
    because: { at: '' },
    facts: view.facts,
  }
  const askedAgainst = (key: 'asks' | 'asksNot', ids: readonly StepId[], wanted: boolean) =>
    ids.flatMap((id, index): Mismatch[] => {
      if (isAsked(id) === wanted) return []
      const sentence = `expects that ${id} is ${wanted ? 'asked, and it is not' : 'not asked, and it is'}`
      return [mismatch([...at, key, String(index)], sentence, wanted, !wanted, because(id))]
    })
  const found = [...askedAgainst('asks', asks, true), ...askedAgainst('asksNot', asksNot, false)]
  if (then.next !== undefined && then.next !== next) {
    const comes = next === undefined ? 'the journey ends there' : `${next} follows`
    const decided = [inOrder, ...because(then.next, ...(next === undefined ? [] : [next]))]
    found.push(mismatch([...at, 'next'], `expects ${then.next} after ${step}, and ${comes}`, then.next, next, decided))
  }
  return [...found, ...progress(then, stage, view, step, at)]
}

function progress(then: Then, stage: Stage, view: JourneyView, step: StepId, at: readonly string[]): Mismatch[] {
  if (then.stage === undefined) return []
  const found = stageOf(stage.flow, view, step)
  const actual = found && {
    ...{ id: found.id, index: found.index, of: found.of },
    label: rendered(stage, resolveText(stage.flow, found.label, view.facts)),
  }
  const order = view.activeSteps.map(({ id }) => id).join(', ')
  // The conditional steps, because the number of stages depends on the active steps.
  const steps = stage.flow.journeys[view.id]?.steps ?? []
  const conditional = steps.filter(({ askWhen }) => askWhen !== undefined).map(({ id }) => id)
  return valueMismatches(
    [...at, 'stage'],
    then.stage as Json,
    actual ?? {},
    (path, wanted, came) => `expects stage ${path} ${wanted} at ${step}, and it is ${came} (asked: ${order})`,
    () => conditional.flatMap((id) => askedWhen(stage, view, id)),
  )
}
