/**
 * The trace of one random applicant, who mostly gives valid answers and sometimes refused ones, presses buttons,
 * returns to change answers, and waits. Deterministic for a seed.
 */

import {
  type Answers,
  assumedStatus,
  type CompiledField,
  type CompiledJourney,
  cardsFor,
  exitOf,
  type Facts,
  inputScreen,
  isAtEnd,
  type JourneyAnswers,
  type Json,
  journeyView,
  type ScreenRoute,
  type StepId,
  screenFor,
  validateScreen,
} from '#engine/index.ts'
import { type Fitted, fitAnswers } from '../answers/fit-answers.ts'
import type { Explored } from '../explored.ts'
import type { NodeId } from '../graph/graph-part.ts'
import { exitFrom } from './exit-from.ts'
import { mayBeAt, mayWait, type NextAction, nextActionsAt, positionOf } from './next-actions.ts'
import { type Random, randomOf } from './random.ts'
import { conditionsOf, factsOf, type Simulated, simulateLinking, simulateRegistration, simulateWaiting } from './simulated.ts'
import type { Trace, TraceEvent } from './trace.ts'
import { submission } from './transitions-from.ts'

export type Ending =
  /** The sandbox's path is at its end; `at` is the status or, if there is no path, the journey. */
  | { readonly is: 'ended'; readonly at: string }
  /** `maxTurns` was reached. */
  | { readonly is: 'gave up'; readonly at: string }
  /** An early exit (`leaveWhen`) redirected the applicant out of the registration. */
  | { readonly is: 'redirected'; readonly at: string }
  /** No event leads to another node. */
  | { readonly is: 'stuck'; readonly at: string; readonly step?: StepId }

export type RandomTrace = {
  readonly ending: Ending
  /** Every part of the flow that the applicant reached. */
  readonly seen: ReadonlySet<NodeId>
  /** How many screens the applicant visited; a screen visited twice counts twice. */
  readonly screens: number
  /** The number of refused submissions. */
  readonly refused: number
  /** The trace; absent if the registration was not completed. */
  readonly trace?: Trace
  readonly journey: string
  readonly answers: JourneyAnswers
}

const maxTurns = 150
/** After this many turns without a change, all transitions are searched (`wayOutOf`). */
const patience = 8

/** The probability of a valid submission. */
const mostly = 0.92
/** The probability of usual values in a valid submission; other values are at a limit of their field. */
const usually = 0.97

export function randomTrace(explored: Explored, seed: number): RandomTrace {
  const random = randomOf(seed)
  const seen = new Set<NodeId>()
  const count = { screens: 0, refused: 0 }
  const journey = random.one(openJourneys(explored))
  if (!journey) return { ending: { is: 'redirected', at: 'where no journey is open' }, seen, ...count, journey: '', answers: {} }
  const registered = registration(explored, journey, random, seen, count)
  const about = { journey: journey.id, answers: registered.answers }
  if (!registered.trace) return { ending: registered.ending ?? { is: 'ended', at: journey.id }, seen, ...count, ...about }
  const { trace, ending } = applying(explored, registered.trace, random, seen, count)
  return { ending, seen, ...count, trace, ...about }
}

type Count = { screens: number; refused: number }

function openJourneys({ flow, factsGiven }: Explored): readonly CompiledJourney[] {
  const facts = factsGiven()
  return Object.values(flow.journeys).filter(({ id }) => journeyView(flow, id, {}, facts).open)
}

type Registered = { readonly answers: JourneyAnswers; readonly trace?: Trace; readonly ending?: Ending }

function registration(explored: Explored, journey: CompiledJourney, random: Random, seen: Set<NodeId>, count: Count): Registered {
  const { flow, validators } = explored
  const facts = explored.factsGiven()
  let answers: JourneyAnswers = {}
  seen.add(`journey:${journey.id}`)
  for (;;) {
    const view = journeyView(flow, journey.id, answers, facts)
    const step = view.activeSteps.find(({ id }) => !Object.hasOwn(answers, id))
    if (!step) break
    seen.add(`step:${journey.id}/${step.id}`).add(`screen:${step.screen}`)
    count.screens += 1
    if (!random.happens(mostly)) {
      const bad = junk(explored, step.screen, random)
      if (!validateScreen(flow, step.screen, bad, view.facts, validators).accepted) count.refused += 1
    }
    const fitted = goodAnswers(explored, step.screen, view.facts, random, nameOf(explored, random))
    if (!fitted) return { answers, ending: { is: 'stuck', at: step.screen, step: step.id } }
    answers = { ...answers, [step.id]: fitted.answers }
    const exit = exitOf(flow, journeyView(flow, journey.id, answers, facts), step.id)
    if (exit) return { answers, ending: { is: 'redirected', at: exit.go } }
  }
  const applicant = simulateRegistration(explored, journey.id, answers, facts)
  if (!applicant) return { answers }
  return { answers, trace: { walked: { journey: journey.id, given: {}, answers }, applicant, length: 0 } }
}

/** The last name of a random persona for half of the applicants, otherwise undefined. */
function nameOf({ sandbox }: Explored, random: Random): Answers {
  const name = random.happens(0.5) ? random.one(random.one(sandbox.personas)?.lastNames ?? []) : undefined
  return name === undefined ? {} : { lastName: name.slice(0, 1).toUpperCase() + name.slice(1) }
}

function applying(explored: Explored, from: Trace, random: Random, seen: Set<NodeId>, count: Count) {
  let trace = from
  let at: { readonly route: string; readonly condition?: string } = { route: positionOf(explored, trace.applicant).due }
  let still = 0
  note(explored, trace.applicant, seen)
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const { applicant } = trace
    if (Object.hasOwn(explored.flow.screens, at.route)) seen.add(`screen:${at.route}`)
    count.screens += 1
    if (isAtEnd(explored.sandbox, applicant.state, applicant.application.status)) {
      giveUpWaiting(explored, applicant, at.route, seen)
      return { trace, ending: { is: 'ended', at: applicant.application.status } as const }
    }
    if (still >= patience) {
      const out = exitFrom(explored, trace)
      if (!out) return { trace, ending: { is: 'stuck', at: at.route } as const }
      trace = out
    } else {
      const way = chosen(explored, applicant, at, random, still > 0)
      if (way?.does === 'goes') {
        still += 1
        if (mayBeAt(explored, applicant, way.route)) at = way
        else at = { route: positionOf(explored, applicant).due }
        continue
      }
      const done = way === undefined ? undefined : doing(explored, applicant, way, random, count)
      if (!done) {
        still += 1
        at = { route: positionOf(explored, applicant).due }
        continue
      }
      trace = { walked: trace.walked, applicant: done.after, before: trace, event: done.event, length: trace.length + 1 }
    }
    still = isSame(applicant, trace.applicant) ? still + 1 : 0
    note(explored, trace.applicant, seen)
    at = { route: positionOf(explored, trace.applicant).due }
  }
  return { trace, ending: { is: 'gave up', at: at.route } as const }
}

/**
 * One random event, with a preference for events that lead on; undefined if none is possible.
 *
 * @param ledNowhere whether the event before led nowhere: the applicant then looks at what a review asks to be answered
 */
function chosen(
  explored: Explored,
  applicant: Simulated,
  at: { readonly route: ScreenRoute; readonly condition?: string },
  random: Random,
  ledNowhere: boolean,
): NextAction | { readonly does: 'waits' } | undefined {
  const ways = nextActionsAt(explored, applicant, at, random.happens(0.3) || ledNowhere)
  const waits = mayWait(explored, applicant) ? [{ does: 'waits' as const }] : []
  const by = (does: NextAction['does']) => ways.filter((way) => way.does === does)
  const groups = [
    { of: by('submits'), weight: 8 },
    { of: by('links'), weight: 8 },
    { of: waits, weight: 6 },
    { of: by('goes'), weight: by('submits').length > 0 ? 2 : 6 },
    { of: by('changes'), weight: 3 },
  ].filter(({ of }) => of.length > 0)
  let left = random.next() * groups.reduce((sum, { weight }) => sum + weight, 0)
  for (const { of, weight } of groups) {
    left -= weight
    if (left < 0) return random.one<NextAction | { readonly does: 'waits' }>(of)
  }
  return undefined
}

type Done = { readonly event: TraceEvent; readonly after: Simulated }

function doing(
  explored: Explored,
  applicant: Simulated,
  way: NextAction | { readonly does: 'waits' },
  random: Random,
  count: Count,
): Done | undefined {
  if (way.does === 'waits') {
    const after = simulateWaiting(explored, applicant)
    return after && { event: { does: 'waits' }, after }
  }
  const { route, condition: uuid } = way
  if (way.does === 'links') return { event: { does: 'links', route }, after: simulateLinking(explored, applicant, route) }
  const condition = applicant.application.conditions.find((open) => open.uuid === uuid)
  const facts = factsOf(explored, applicant, { screen: route, ...(condition && { condition }) })
  if (!random.happens(mostly)) {
    const bad = junk(explored, route, random)
    if (!validateScreen(explored.flow, route, bad, facts, explored.validators).accepted) count.refused += 1
  }
  const fitted = goodAnswers(explored, route, facts, random)
  if (!fitted) return undefined
  return submission(explored, applicant, { route, answers: fitted.answers, ...(condition && { condition }) })
}

/** Random valid answers; half of the optional fields stay empty. */
function goodAnswers(
  explored: Explored,
  route: ScreenRoute,
  facts: Facts,
  random: Random,
  wanted: Answers = {},
): Fitted | undefined {
  const optional = [...explored.triesOf(route)].flatMap(([field, { good, usual }]) => {
    const isOptional = inputScreen(explored.flow, route)?.fields.some(
      ({ id, required }) => id === field && required === undefined,
    )
    const value = isOptional && random.happens(0.5) ? random.one(random.happens(usually) ? usual : good) : undefined
    return value === undefined ? [] : [[field, value] as const]
  })
  const more = { ...Object.fromEntries(optional), ...wanted }
  const tries = explored.triesOf(route)
  const pick = (values: readonly Json[], { id }: CompiledField) => {
    const usual = tries.get(id)?.usual ?? []
    const common = random.happens(usually) ? values.filter((value) => usual.includes(value)) : []
    return random.one(common.length > 0 ? common : values)
  }
  return fitAnswers(explored, route, facts, { wanted: more, pick }) ?? fitAnswers(explored, route, facts)
}

/** Invalid answers that a borrower might submit: none at all, or valid ones with one invalid value. */
function junk(explored: Explored, route: ScreenRoute, random: Random): Answers {
  const fields = [...explored.triesOf(route)]
  const [field, tries] = random.one(fields) ?? []
  const bad = tries && random.one(tries.bad)
  if (field === undefined || bad === undefined || random.happens(0.3)) return {}
  return {
    ...Object.fromEntries(
      fields.flatMap(
        ([
          id,
          {
            good: [first],
          },
        ]) => (first === undefined ? [] : [[id, first]]),
      ),
    ),
    [field]: bad,
  }
}

function isSame(before: Simulated, after: Simulated): boolean {
  return (
    before.state.node === after.state.node &&
    before.application.status === after.application.status &&
    before.application.conditions.length === after.application.conditions.length &&
    before.state.timers.length === after.state.timers.length &&
    before.state.elapsed === after.state.elapsed
  )
}

function note(explored: Explored, applicant: Simulated, seen: Set<NodeId>): void {
  seen.add(`status:${applicant.application.status}`)
  const { state } = positionOf(explored, applicant)
  if (state !== '') seen.add(`state:${state}`)
  const conditions = conditionsOf(applicant)
  if (conditions.length === 0) return
  for (const { category } of cardsFor(explored.flow, factsOf(explored, applicant), conditions)) seen.add(`card:${category}`)
}

/** Adds the screen that a borrower sees when polling stops. */
function giveUpWaiting(explored: Explored, applicant: Simulated, route: string, seen: Set<NodeId>): void {
  const asked = { status: applicant.application.status, go: route === 'wait' ? '@wait' : route, times: Number.MAX_SAFE_INTEGER }
  const assumed = assumedStatus(explored.flow.statusRoutes.polling, asked)
  if (assumed === undefined) return
  const facts = factsOf(explored, applicant)
  const { go } = screenFor(explored.flow, { ...facts, status: { ...facts.status, value: assumed } })
  if (Object.hasOwn(explored.flow.screens, go)) seen.add(`screen:${go}`)
}
