/**
 * Example applicants for each part of a flow: one found for each part, and each persona at the parts that the persona
 * reaches. Deterministic, so that a flow always has the same examples.
 */
import {
  type Condition,
  cardsFor,
  conditionFacts,
  type Facts,
  type JourneyAnswers,
  type JourneyId,
  type JsonObject,
  type StepId,
} from '#engine/index.ts'
import { conditionsGiven, type Given } from './answers/facts-given.ts'
import type { Explorer, Found, Missing } from './explore-flow.ts'
import type { Explored } from './explored.ts'
import type { NodeId } from './graph/graph-part.ts'
import type { Walked } from './traces/journey-search.ts'
import { conditionsOf, factsOf } from './traces/simulated.ts'
import type { Trace } from './traces/trace.ts'
import { firstJourney, traceSearch } from './traces/trace-search.ts'
import { walkThrough } from './traces/walk-through.ts'

export type PersonAt = {
  readonly facts: Facts
  /** The open conditions, each with all properties that the contract names. */
  readonly conditions: readonly JsonObject[]
  /** The answers of the registration up to the part. */
  readonly answers?: { readonly journey: JourneyId; readonly steps: JourneyAnswers }
}

export type PersonVisits = {
  /** The persona; undefined for the applicants found for each part. */
  readonly persona: Explored['sandbox']['personas'][number] | undefined
  readonly visits: ReadonlyMap<NodeId, PersonAt>
  readonly missing: readonly Missing[]
}

/** @param each called before the search for each persona, with the number of searches done and the number of all */
export function peopleOf(
  explored: Explored,
  explorer: Explorer,
  each: (done: number, all: number) => void = () => {},
): readonly PersonVisits[] {
  const { personas } = explored.sandbox
  const at = personAtTrace(explored)
  const all = personas.length + 1
  each(0, all)
  const reached = explorer.targets.map((target) => explorer.reach(target))
  const found = reached.flatMap((one) => (one.is === 'found' ? [[one.target, personFound(explored, one, at)] as const] : []))
  const applicant: PersonVisits = {
    persona: undefined,
    visits: new Map(found),
    missing: reached.flatMap((one) => (one.is === 'missing' ? [one] : [])),
  }
  const known = new Set(explorer.targets)
  return [
    applicant,
    ...personas.map((persona, index): PersonVisits => {
      each(index + 1, all)
      const traces = [...traceSearch(explored, {}, [persona]).reached].filter(([target]) => known.has(target))
      const [first] = traces
      const steps = first ? stepsWalked(explored, first[1].trace.walked) : []
      const visits = traces.map(([target, { trace }]) => [target, at(trace, target)] as const)
      return { persona, visits: new Map([...steps, ...visits]), missing: [] }
    }),
  ]
}

/** The path of an applicant to a part of the flow: steps of a registration, or events after it. */
export type WalkTo =
  | {
      readonly is: 'registration'
      readonly walked: Walked
      /** A preceding registration, if only a borrower with an account reaches the step. */
      readonly account?: Walked
    }
  | {
      readonly is: 'application'
      readonly trace: Trace
      /** The category of the condition from which the screen is opened. */
      readonly condition?: string
    }
  | { readonly is: 'open to all' }
  /** No path exists; `known` are facts that would have to be known before the registration. */
  | { readonly is: 'none'; readonly found: Found | Missing | undefined; readonly known?: Given }

/** @param persona the id of a persona; absent for the applicant found for the part */
export function walkTo(explored: Explored, explorer: Explorer, target: NodeId, persona?: string): WalkTo {
  const [kind, name = ''] = target.split(/:(.*)/s)
  const screen = kind === 'screen' ? name : undefined
  if (persona === undefined) {
    const found = explorer.targets.includes(target) ? explorer.reach(target) : undefined
    if (found?.is !== 'found') return { is: 'none', found }
    if (found.walked) return registering(explored, found, found.walked)
    if (found.trace) return applied(explored, found.trace, screen)
    return found.how === 'open to all' ? { is: 'open to all' } : { is: 'none', found }
  }
  const known = explored.sandbox.personas.filter(({ id }) => id === persona)
  const { reached } = traceSearch(explored, {}, known)
  const to = reached.get(target)
  if (to) return applied(explored, to.trace, screen)
  const [first] = reached.values()
  const step = first && kind === 'step' ? name.slice(first.trace.walked.journey.length + 1) : undefined
  if (!first || step === undefined || !(`${first.trace.walked.journey}/${step}` === name && step in first.trace.walked.answers))
    return { is: 'none', found: undefined }
  const { answers, ...about } = first.trace.walked
  const steps = Object.keys(answers)
  return { is: 'registration', walked: { ...about, answers: answersTo(answers, steps.slice(0, steps.indexOf(step))) } }
}

function registering(explored: Explored, found: Found, walked: Walked): WalkTo {
  const { session, profile: _, ...others } = walked.given
  if (Object.keys(others).length > 0) return { is: 'none', found, known: walked.given }
  if (session?.registered !== true) return { is: 'registration', walked }
  const journey = firstJourney(explored)
  const account = journey && walkThrough(explored, journey, {}, {})
  return account ? { is: 'registration', walked, account } : { is: 'none', found, known: walked.given }
}

function applied(explored: Explored, trace: Trace, screen: string | undefined): WalkTo {
  const condition = screen === undefined ? undefined : conditionOpening(explored, trace.applicant, screen)
  return { is: 'application', trace, ...(condition && { condition: condition.category }) }
}

/** The applicant at each step of a registration, with the answers of the steps before. */
function stepsWalked(explored: Explored, { journey, given, answers }: Walked): readonly (readonly [NodeId, PersonAt])[] {
  const facts = explored.factsGiven(given)
  const steps = Object.keys(answers)
  return steps.map((step, index) => [
    `step:${journey}/${step}`,
    { facts, conditions: [], answers: { journey, steps: answersTo(answers, steps.slice(0, index)) } },
  ])
}

function answersTo(answers: JourneyAnswers, steps: readonly StepId[]): JourneyAnswers {
  return Object.fromEntries(steps.map((step) => [step, answers[step]]))
}

type AtTrace = (trace: Trace, target: NodeId) => PersonAt

function personFound(explored: Explored, { target, walked, trace, scenario }: Found, at: AtTrace): PersonAt {
  if (walked) {
    const { journey, given, answers } = walked
    return { facts: explored.factsGiven(given), conditions: [], answers: { journey, steps: answers } }
  }
  if (trace) return at(trace, target)
  const claim = [
    ...(scenario.routes ?? []),
    ...(scenario.lifecycle ?? []),
    ...(scenario.screens ?? []),
    ...(scenario.cards ?? []),
  ][0]
  const given: Given = claim?.given ?? {}
  return { facts: explored.factsGiven(given), conditions: conditionsGiven(given) }
}

/** Caches facts by trace and screen, because many parts are reached by the same trace. */
function personAtTrace(explored: Explored): AtTrace {
  const made = new Map<Trace['applicant'], Map<string, PersonAt>>()
  return ({ applicant }, target) => {
    const screen = target.startsWith('screen:') ? target.slice('screen:'.length) : undefined
    const own = made.get(applicant) ?? new Map<string, PersonAt>()
    made.set(applicant, own)
    const known = own.get(screen ?? '')
    if (known) return known
    const conditions = conditionsOf(applicant)
    const condition = screen === undefined ? undefined : conditionOpening(explored, applicant, screen)
    const context = { ...(screen !== undefined && { screen }), ...(condition && { condition }) }
    const person = { facts: factsOf(explored, applicant, context), conditions }
    own.set(screen ?? '', person)
    return person
  }
}

/** The open condition whose card opens a screen. */
function conditionOpening(explored: Explored, applicant: Trace['applicant'], screen: string): Condition | undefined {
  const cards = cardsFor(explored.flow, factsOf(explored, applicant), conditionsOf(applicant))
  const card = cards.find(({ go }) => go === screen)
  return card && applicant.application.conditions.find((one) => conditionFacts(one).uuid === card.uuid)
}
