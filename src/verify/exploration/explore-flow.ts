/**
 * Reachability in a flow: for every step, screen, state, card and status an applicant who reaches it, as a complete scenario,
 * or the conditions that exclude all applicants.
 */

import {
  type Answers,
  type CompiledStep,
  type Facts,
  type FlowPointer,
  factAt,
  inputScreen,
  type Json,
  pointTo,
  type Rule,
  type Scenario,
} from '#engine/index.ts'
import { type Analysis, all } from '#verify/analysis/analysis-of.ts'
import { clashIn } from '#verify/analysis/clash-in.ts'
import { operandAt } from '#verify/analysis/idle-conditions.ts'
import type { FactPlace } from '#verify/presence/fact-presence.ts'
import { type Explored, namesOf } from './explored.ts'
import type { NodeId } from './graph/graph-part.ts'
import { stateSearch } from './graph/state-search.ts'
import { leftToLifecycle, type TableTransition, transitionsOfTable } from './graph/transitions-of-table.ts'
import { claimOfTrace } from './traces/claim-of-trace.ts'
import { type JourneySearch, journeySearch, type Walked } from './traces/journey-search.ts'
import {
  type Claims,
  claimsOfCard,
  claimsOfOwnAddress,
  claimsOfScreen,
  claimsOfState,
  claimsOfStatus,
  claimsOfStep,
} from './traces/scenario-of.ts'
import { conditionsOf, factsOf } from './traces/simulated.ts'
import type { Trace } from './traces/trace.ts'
import { type TraceTo, traceSearch } from './traces/trace-search.ts'

export type Found = {
  readonly target: NodeId
  readonly is: 'found'
  /**
   * `walked`: reached by steps of a journey. `simulated`: reached by a simulated applicant of the sandbox. `possible`:
   * the rules allow it, but no simulated applicant reaches it.
   */
  readonly how: 'walked' | 'simulated' | 'possible' | 'open to all'
  readonly scenario: Scenario
  readonly walked?: Walked
  readonly trace?: Trace
  /** Answers of the registration that differ from the usual ones. */
  readonly wanted?: Answers
}

export type Missing = {
  readonly target: NodeId
  readonly is: 'missing'
  /**
   * Every line of the flow that leads to the target, each with a minimal set of contradicting conditions; empty if
   * unknown.
   */
  readonly ways: readonly { readonly at: FlowPointer; readonly clash: readonly Rule[] }[]
  /** True if it is proved that no applicant reaches the target. */
  readonly proved: boolean
}

type RuledWay = Pick<TableTransition, 'at' | 'when'>

export type Explorer = {
  /** All targets: steps, screens, states, cards and statuses, in this order. */
  readonly targets: readonly NodeId[]
  readonly reach: (target: NodeId) => Found | Missing
}

/**
 * The place at which rules that lead to a kind of target are evaluated; the default is the choice of the next screen.
 */
const PLACE_OF: { readonly [kind: string]: FactPlace } = { step: 'registration', card: 'card' }

/** The most sets of registration answers that are searched. */
const maxSearches = 6

/** @param openAnalysis returns the analysis for all applicants at a place */
export function exploreFlow(explored: Explored, openAnalysis: (place: FactPlace) => Analysis): Explorer {
  const { flow } = explored
  const analyses = new Map<FactPlace, Analysis>()
  const journeys = new Map<string, JourneySearch>()
  const table = transitionsOfTable(flow)
  const traces = new Map<string, ReadonlyMap<NodeId, TraceTo>>()
  const claimsOfTraces = new Map<Trace, ReturnType<typeof claimOfTrace>>()
  const statesFor = new Map<string, ReturnType<typeof stateSearch>>()
  return { targets: targetsOf(explored), reach }

  function analysisOfTarget(target: NodeId): Analysis {
    const place = PLACE_OF[split(target)[0]] ?? 'routing'
    const known = analyses.get(place) ?? openAnalysis(place)
    analyses.set(place, known)
    return known
  }

  function reach(target: NodeId): Found | Missing {
    const [kind, name] = split(target)
    if (kind === 'step') return reachStep(target, name)
    const found = tracedTo(target, {})
    if (found) return found
    const ways = waysTo(target)
    const possible = reachByRules(target, kind, name, ways)
    if (possible) return tracedTo(target, answersIn(explored, possible.scenario)) ?? possible
    const open = kind === 'screen' ? claimsOfOwnAddress(explored, name) : undefined
    return open ? { target, is: 'found', how: 'open to all', scenario: titled(target, open) } : missing(target, ways)
  }

  /** @param wanted answers of the registration; the usual answers if absent */
  function tracedTo(target: NodeId, wanted: Answers | undefined): Found | undefined {
    if (!wanted) return undefined
    const reached = tracesWith(wanted)?.get(target)
    const found = reached && foundBy(target, factsThere(target, reached), reached)
    return found && Object.keys(wanted).length > 0 ? { ...found, wanted } : found
  }

  function reachByRules(target: NodeId, kind: string, name: string, ways: readonly RuledWay[]): Found | undefined {
    for (const way of ways) {
      const verdict = analysisOfTarget(target).satisfiable(way.when)
      const byRule = verdict.is === 'possible' ? foundBy(target, verdict.example) : undefined
      if (byRule) return byRule
    }
    return kind === 'screen' || kind === 'state' ? reachByState(target, kind, name) : undefined
  }

  function reachStep(target: NodeId, name: string): Found | Missing {
    const [journey = '', step = ''] = name.split(/\/(.*)/s)
    const compiled = flow.journeys[journey]
    if (!compiled) return missing(target, [])
    const search = journeys.get(journey) ?? journeySearch(explored, analysisOfTarget(target), compiled)
    journeys.set(journey, search)
    const walked = search.steps.get(step)
    const claims = walked && claimsOfStep(explored, walked, step)
    if (walked && claims) return { target, is: 'found', how: 'walked', scenario: titled(target, claims), walked }
    const asked = compiled.steps.find(({ id }) => id === step)
    return missing(target, asked ? [wayToStep(asked, compiled.openWhen)] : [])
  }

  function tracesWith(wanted: Answers): ReadonlyMap<NodeId, TraceTo> | undefined {
    const key = JSON.stringify(wanted)
    if (!traces.has(key) && traces.size >= maxSearches) return undefined
    const known = traces.get(key) ?? traceSearch(explored, wanted).reached
    traces.set(key, known)
    return known
  }

  function factsThere(target: NodeId, { trace }: TraceTo): Facts {
    const [kind, name] = split(target)
    return factsOf(explored, trace.applicant, kind === 'screen' ? { screen: name } : {})
  }

  function foundBy(target: NodeId, facts: Facts, reached?: TraceTo): Found | undefined {
    const [kind, name] = split(target)
    const claims = claimsFor(kind, name, facts, reached)
    if (!claims) return undefined
    const trace = reached?.trace
    if (!trace) return { target, is: 'found', how: 'possible', scenario: titled(target, claims) }
    if (!claimsOfTraces.has(trace)) claimsOfTraces.set(trace, claimOfTrace(explored, trace))
    const played = claimsOfTraces.get(trace)
    return {
      target,
      is: 'found',
      how: 'simulated',
      scenario: titled(target, { ...claims, ...(played && { sandbox: [played] }) }),
      trace,
    }
  }

  function claimsFor(kind: string, name: string, facts: Facts, reached: TraceTo | undefined): Claims | undefined {
    switch (kind) {
      case 'screen':
        return claimsOfScreen(explored, name, facts)
      case 'state':
        return claimsOfState(explored, name, facts)
      case 'status':
        return claimsOfStatus(explored, name, facts)
      case 'card': {
        const open = reached && conditionsOf(reached.trace.applicant).find(({ categoryEnum }) => categoryEnum === name)
        return claimsOfCard(explored, name, facts, open ?? facts.condition ?? {})
      }
      default:
        return undefined
    }
  }

  function reachByState(target: NodeId, kind: string, name: string): Found | undefined {
    const given = kind === 'screen' ? leftToLifecycle(table) : true
    const states = (flow.lifecycle?.states ?? []).filter(({ id, go }) =>
      kind === 'state' ? id === name : go === name || (go === '@wait' && name === 'wait'),
    )
    if (states.length === 0) return undefined
    const { found } = statesUnder(given, analysisOfTarget(target))
    for (const { id } of states) {
      const example = found.get(id)?.example
      const byRule = example && foundBy(target, example)
      if (byRule) return byRule
    }
    return undefined
  }

  function statesUnder(given: Rule, analysis: Analysis) {
    const key = JSON.stringify(given)
    const known = statesFor.get(key) ?? stateSearch(flow, analysis, given)
    statesFor.set(key, known)
    return known
  }

  /** Rules under which an applicant reaches the target; states of the lifecycle have none. */
  function waysTo(target: NodeId): readonly RuledWay[] {
    const [kind, name] = split(target)
    if (kind === 'screen') {
      const openWhen = flow.screens[name]?.openWhen
      const byTable = table.filter(({ go }) => go === name || (go === '@wait' && name === 'wait'))
      return [...byTable, ...(openWhen === undefined ? [] : [{ at: `screens/${name}.json#/openWhen`, when: openWhen }])]
    }
    if (kind === 'status')
      return [{ at: pointTo('status-routes.json#/statuses', name), when: { '==': [{ var: 'status.value' }, name] } }]
    if (kind !== 'card') return []
    const card = flow.cards?.cards.find(({ id }) => id === name)
    return card ? [{ at: card.at, when: all({ '==': [{ var: 'condition.categoryEnum' }, name] }, card.shownWhen ?? true) }] : []
  }

  function missing(target: NodeId, ways: readonly RuledWay[]): Missing {
    const analysis = analysisOfTarget(target)
    const verdicts = ways.map(({ at, when }) => ({ at, when, verdict: analysis.satisfiable(when).is }))
    return {
      target,
      is: 'missing',
      ways: verdicts.map(({ at, when, verdict }) => {
        const clash = verdict === 'impossible' ? clashIn(when, analysis).map((way) => operandAt(when, way)) : []
        return { at, clash }
      }),
      proved: verdicts.every(({ verdict }) => verdict === 'impossible'),
    }
  }
}

function wayToStep({ at, askWhen = true }: CompiledStep, openWhen: Rule = true): RuledWay {
  return { at: askWhen === true ? at : `${at}/askWhen`, when: all(openWhen, askWhen) }
}

function targetsOf({ flow, sandbox }: Explored): readonly NodeId[] {
  const steps = Object.values(flow.journeys).flatMap(({ id, steps: own }) => own.map((step): NodeId => `step:${id}/${step.id}`))
  // A screen that only a journey shows is reached at its step.
  const inJourneys = new Set(Object.values(flow.journeys).flatMap((journey) => journey.steps.map(({ screen }) => screen)))
  const screens = Object.keys(flow.screens)
    .filter((route) => !inJourneys.has(route))
    .sort()
  const played = [sandbox.path, ...sandbox.personas.map(({ path }) => path)].flatMap((path) => path.map(({ status }) => status))
  return [
    ...steps,
    ...screens.map((route): NodeId => `screen:${route}`),
    ...(flow.lifecycle?.states ?? []).map(({ id }): NodeId => `state:${id}`),
    ...(flow.cards?.cards ?? []).map(({ id }): NodeId => `card:${id}`),
    ...[...new Set([...Object.keys(flow.statusRoutes.statuses), ...played])].map((status): NodeId => `status:${status}`),
  ]
}

/**
 * Answers of the registration that produce the given facts of a scenario; undefined if no field saves to one of them.
 */
function answersIn({ flow, factsGiven }: Explored, scenario: Scenario): Answers | undefined {
  const given = [...(scenario.routes ?? []), ...(scenario.lifecycle ?? []), ...(scenario.screens ?? [])][0]?.given
  const screens = Object.values(flow.journeys).flatMap(({ steps }) =>
    steps.flatMap(({ screen }) => inputScreen(flow, screen) ?? []),
  )
  const facts = factsGiven(given)
  const answers = screens.flatMap(({ fields }) =>
    fields.flatMap((field) => {
      const value = namesOf(flow, field)
        .map((path) => factAt(facts, path) as Json | undefined)
        .find((one) => one !== undefined)
      return value === undefined ? [] : [[field.id, value] as const]
    }),
  )
  return answers.length > 0 ? Object.fromEntries(answers) : undefined
}

function split(target: NodeId): readonly [kind: string, name: string] {
  const colon = target.indexOf(':')
  return [target.slice(0, colon), target.slice(colon + 1)]
}

function titled(target: NodeId, claims: Claims): Scenario {
  const [kind, name] = split(target)
  const title = `An applicant ${kind === 'card' ? 'sees' : 'reaches'} the ${kind} ${name}`
  return { title, ...claims }
}
