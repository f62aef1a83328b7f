/**
 * A walk stands at one step after another. Only that step is judged; what the walk did not answer and the scenario did
 * not give is absent. A step keeps what it was answered, refused answers and never-kept ones too, until the walk ends.
 */
import type { FieldMessage, Judgement } from '#engine/answers/judge.ts'
import { chooseText } from '#engine/answers/said.ts'
import type { CompiledStep, FormScreen, JourneyAnswers } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { Json, JsonObject, StepId } from '#engine/flow/json.ts'
import { type JourneyView, journeyView } from '#engine/journey/journey-view.ts'
import { judgeStep, nextStep, stageOf } from '#engine/journey/steps.ts'
import { holds } from '#engine/logic/holds.ts'
import { say } from '#wording/say.ts'
import { differences } from './differences.ts'
import type { Scenario } from './scenario.ts'
import type { Decided, Mismatch, Stage } from './scenario-run.ts'

type Walked = NonNullable<Scenario['walk']>[number]
type Then = NonNullable<Walked['then']>

export function runWalk(stage: Stage, scenario: Scenario, given: Facts): Mismatch[] {
  if (scenario.walk === undefined || scenario.walk.length === 0) return []
  const journey = scenario.journey ?? ''
  if (!Object.hasOwn(stage.flow.journeys, journey)) {
    return [mismatch(['journey'], `walks through "${journey}", and there is no such journey`, journey, null)]
  }
  const held: { [step: StepId]: JsonObject } = {}
  return scenario.walk.flatMap((walked, index) => {
    const at = ['walk', String(index)]
    const answer = (walked.answer ?? {}) as JsonObject
    const before = journeyView(stage.flow, journey, held, given)
    const step = before.asked.find(({ id }) => id === walked.at)
    if (step === undefined) return [notAsked(stage, before, walked.at, [...at, 'at'])]
    held[walked.at] = Object.fromEntries(Object.entries({ ...held[walked.at], ...answer }).filter(([, value]) => value !== null))
    const view = journeyView(stage.flow, journey, held, given)
    const screen = stage.flow.screens[step.screen]
    if (screen?.kind !== 'form')
      return [mismatch([...at, 'at'], `stands at "${walked.at}", whose screen asks nothing`, walked.at, null)]
    const judgement = judgeStep(stage.flow, view, step, held as JourneyAnswers, stage.validators)
    const seen: Seen = { stage, view, screen, judgement, step: walked.at, at: [...at, 'then'] }
    const unknown = judgement.unknown.filter((field) => Object.hasOwn(answer, field))
    return [
      ...unknown.map((field) =>
        mismatch(
          [...at, 'answer', field],
          `answers "${field}" at ${walked.at}, which asks no such thing`,
          answer[field] ?? null,
          null,
        ),
      ),
      ...expectations(walked.then ?? {}, seen),
    ]
  })
}

type Seen = {
  readonly stage: Stage
  readonly view: JourneyView
  readonly screen: FormScreen
  readonly judgement: Judgement
  readonly step: StepId
  readonly at: readonly string[]
}

function expectations(then: Then, seen: Seen): Mismatch[] {
  const { asks = [], asksNot = [] } = then
  return [
    ...accepted(then, seen),
    ...words('messages', then.messages ?? {}, seen),
    ...words('summary', then.summary ?? {}, seen),
    ...saved(then, seen),
    ...asks.flatMap((step, index) => asked(step, true, ['asks', String(index)], seen)),
    ...asksNot.flatMap((step, index) => asked(step, false, ['asksNot', String(index)], seen)),
    ...next(then, seen),
    ...progress(then, seen),
  ]
}

function accepted(then: Then, { judgement, step, at, ...seen }: Seen): Mismatch[] {
  if (then.accepted === undefined || then.accepted === judgement.accepted) return []
  const place = [...at, 'accepted']
  if (!then.accepted) return [mismatch(place, `expects that ${step} refuses this answer, and it accepts it`, false, true)]
  const all = Object.values(judgement.messages).flatMap((messages) => messages.slice(0, 1))
  const told = all.map((message) => `${message.field}: ${rendered(seen.stage, message.text)}`)
  return [
    {
      ...mismatch(place, `expects that ${step} accepts this answer, and it says ${told.map(quoted).join(' and ')}`, true, told),
      because: all.map((message) => refused(message, seen.view.facts)),
    },
  ]
}

function words(what: 'messages' | 'summary', wanted: { readonly [field: string]: string | undefined }, seen: Seen): Mismatch[] {
  return Object.entries(wanted).flatMap(([field, text = '']) => {
    const message = seen.judgement.messages[field]?.[0]
    const line = what === 'messages' ? message?.text : seen.judgement.summary.find((entry) => entry.field === field)?.text
    const actual = line === undefined ? '' : rendered(seen.stage, line)
    if (actual === text) return []
    const where = what === 'messages' ? `at ${field}` : `for ${field} in the error summary`
    const sentence = `expects ${text === '' ? 'no message' : quoted(text)} ${where}, and ${actual === '' ? 'nothing is said there' : `it says ${quoted(actual)}`}`
    const because = message ? [refused(message, seen.view.facts)] : silentChecks(field, seen)
    return [{ ...mismatch([...seen.at, what, field], sentence, text, actual), because }]
  })
}

function saved({ saved: wanted }: Then, { judgement, at }: Seen): Mismatch[] {
  if (wanted === undefined) return []
  return differences(wanted as Json, judgement.saved).map(({ path, wanted: one, actual }) =>
    mismatch(
      [...at, 'saved', ...path],
      `expects that ${path.join('.')} is stored as ${told(one)}, and it is ${told(actual)}`,
      one,
      actual ?? null,
    ),
  )
}

function asked(step: StepId, wanted: boolean, place: readonly string[], seen: Seen): Mismatch[] {
  const actual = seen.view.asked.some(({ id }) => id === step)
  if (actual === wanted) return []
  const sentence = wanted ? `expects that ${step} is asked, and it is not` : `expects that ${step} is not asked, and it is`
  return [{ ...mismatch([...seen.at, ...place], sentence, wanted, actual), because: askedWhen(seen.stage, seen.view, step) }]
}

function next(then: Then, seen: Seen): Mismatch[] {
  if (then.next === undefined) return []
  const actual = nextStep(seen.view, seen.step)?.id
  if (actual === then.next) return []
  const sentence = `expects ${then.next} after ${seen.step}, and ${actual === undefined ? 'the journey ends there' : `${actual} follows`}`
  const because = [then.next, ...(actual === undefined ? [] : [actual])].flatMap((step) => askedWhen(seen.stage, seen.view, step))
  return [{ ...mismatch([...seen.at, 'next'], sentence, then.next, actual ?? null), because }]
}

function progress(then: Then, { stage, view, step, at }: Seen): Mismatch[] {
  if (then.stage === undefined) return []
  const found = stageOf(stage.flow, view, step)
  const actual = found && {
    id: found.id,
    index: found.index,
    of: found.of,
    label: rendered(stage, chooseText(stage.flow, found.label, view.facts)),
  }
  const order = view.asked.map(({ id }) => id).join(', ')
  return differences(then.stage as Json, actual ?? {}).map(({ path, wanted, actual: came }) =>
    mismatch(
      [...at, 'stage', ...path],
      `expects stage ${path.join('.')} ${told(wanted)} at ${step}, and it is ${told(came)} (asked: ${order})`,
      wanted,
      came ?? null,
    ),
  )
}

function notAsked(stage: Stage, view: JourneyView, step: StepId, at: readonly string[]): Mismatch {
  return { ...mismatch(at, `stands at ${step}, which is not asked here`, step, null), because: askedWhen(stage, view, step) }
}

/** Why a step is or is not asked: its own rule over the facts so far. */
function askedWhen(stage: Stage, view: JourneyView, step: StepId): Decided[] {
  const compiled: CompiledStep | undefined = stage.flow.journeys[view.id]?.steps.find(({ id }) => id === step)
  if (compiled === undefined) return []
  if (compiled.askWhen === undefined)
    return [{ says: `${step} is always asked`, because: { at: compiled.at }, facts: view.facts }]
  const yes = holds(compiled.askWhen, view.facts)
  return [
    {
      says: `${step} is ${yes ? 'asked' : 'not asked'}`,
      because: { at: `${compiled.at}/askWhen`, rule: compiled.askWhen },
      facts: view.facts,
    },
  ]
}

function refused(message: FieldMessage, facts: Facts): Decided {
  return { says: `${message.field} is refused`, because: message.because, facts }
}

/** Checks that would speak at a field but do not, with what they read. */
function silentChecks(field: string, { screen, view }: Seen): Decided[] {
  return screen.checks
    .filter((check) => check.field === field)
    .map((check) => ({
      says: `${check.id} refuses nothing`,
      because: { at: check.at, rule: check.refuseWhen },
      facts: view.facts,
    }))
}

function rendered(stage: Stage, said: Parameters<typeof say>[0]): string {
  return say(said, stage.flow.live.lender.locale ?? 'en-US')
}

function mismatch(at: readonly string[], message: string, wanted: Json, actual: Json): Mismatch {
  return { at, message, wanted, actual, because: [] }
}

function told(value: Json | undefined): string {
  return value === undefined ? 'not there' : JSON.stringify(value)
}

function quoted(text: string): string {
  return `"${text}"`
}
