/**
 * Who comes where in a flow: for every step, screen, state, card and status an applicant who gets there, as a ready scenario, or
 * the conditions that keep everybody away.
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
import { partAt } from '#verify/analysis/idle-conditions.ts'
import { type Explored, namesOf } from './explored.ts'
import type { NodeId } from './graph/graph-part.ts'
import { stateSearch } from './graph/state-search.ts'
import { leftToLifecycle, type TableWay, waysOfTable } from './graph/ways-of-table.ts'
import { claimOfLife } from './traces/claims-of-life.ts'
import { type JourneySearch, journeySearch, type Walked } from './traces/journey-search.ts'
import type { Life } from './traces/life.ts'
import { type LivedAt, lifeSearch } from './traces/life-search.ts'
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

export type Found = {
  readonly target: NodeId
  readonly is: 'found'
  /** `lived`: an applicant of the sandbox comes there. `possible`: the rules let somebody come there, and no applicant of the sandbox does. */
  readonly how: 'walked' | 'lived' | 'possible' | 'open to all'
  readonly scenario: Scenario
  readonly walked?: Walked
  readonly life?: Life
  /** What they answer the registration that most people do not. */
  readonly wanted?: Answers
}

export type Missing = {
  readonly target: NodeId
  readonly is: 'missing'
  /** Every line that would lead there, with as few of its conditions as cannot hold together; none where they are not known. */
  readonly ways: readonly { readonly at: FlowPointer; readonly clash: readonly Rule[] }[]
  /** Whether it is proved that nobody comes there. */
  readonly proved: boolean
}

type RuledWay = Pick<TableWay, 'at' | 'when'>

export type Explorer = {
  /** Everything there is to come to: steps, screens, states, cards, statuses, each kind in its order. */
  readonly targets: readonly NodeId[]
  readonly reach: (target: NodeId) => Found | Missing
}

/** So many ways of answering a registration are lived to the end. */
const mostSearches = 6

export function exploreFlow(explored: Explored, analysis: Analysis): Explorer {
  const { flow } = explored
  const journeys = new Map<string, JourneySearch>()
  const table = waysOfTable(flow)
  const lives = new Map<string, ReadonlyMap<NodeId, LivedAt>>()
  const claimsOfLives = new Map<Life, ReturnType<typeof claimOfLife>>()
  const statesFor = new Map<string, ReturnType<typeof stateSearch>>()
  return { targets: targetsOf(explored), reach }

  function reach(target: NodeId): Found | Missing {
    const [kind, name] = split(target)
    if (kind === 'step') return reachStep(target, name)
    const found = livedBy(target, {})
    if (found) return found
    const ways = waysTo(target)
    const possible = reachByRules(target, kind, name, ways)
    if (possible) return livedBy(target, answersIn(explored, possible.scenario)) ?? possible
    const open = kind === 'screen' ? claimsOfOwnAddress(explored, name) : undefined
    return open ? { target, is: 'found', how: 'open to all', scenario: titled(target, open) } : missing(target, ways)
  }

  /** @param wanted of the registration; the usual answers without it */
  function livedBy(target: NodeId, wanted: Answers | undefined): Found | undefined {
    if (!wanted) return undefined
    const lived = livesWith(wanted)?.get(target)
    const found = lived && foundBy(target, factsThere(target, lived), lived)
    return found && Object.keys(wanted).length > 0 ? { ...found, wanted } : found
  }

  function reachByRules(target: NodeId, kind: string, name: string, ways: readonly RuledWay[]): Found | undefined {
    for (const way of ways) {
      const verdict = analysis.satisfiable(way.when)
      const byRule = verdict.is === 'possible' ? foundBy(target, verdict.example) : undefined
      if (byRule) return byRule
    }
    return kind === 'screen' || kind === 'state' ? reachByState(target, kind, name) : undefined
  }

  function reachStep(target: NodeId, name: string): Found | Missing {
    const [journey = '', step = ''] = name.split(/\/(.*)/s)
    const compiled = flow.journeys[journey]
    if (!compiled) return missing(target, [])
    const search = journeys.get(journey) ?? journeySearch(explored, analysis, compiled)
    journeys.set(journey, search)
    const walked = search.steps.get(step)
    const claims = walked && claimsOfStep(explored, walked, step)
    if (walked && claims) return { target, is: 'found', how: 'walked', scenario: titled(target, claims), walked }
    const asked = compiled.steps.find(({ id }) => id === step)
    return missing(target, asked ? [wayToStep(asked, compiled.openWhen)] : [])
  }

  function livesWith(wanted: Answers): ReadonlyMap<NodeId, LivedAt> | undefined {
    const key = JSON.stringify(wanted)
    if (!lives.has(key) && lives.size >= mostSearches) return undefined
    const known = lives.get(key) ?? lifeSearch(explored, wanted).reached
    lives.set(key, known)
    return known
  }

  function factsThere(target: NodeId, { life }: LivedAt): Facts {
    const [kind, name] = split(target)
    return factsOf(explored, life.applicant, kind === 'screen' ? { screen: name } : {})
  }

  function foundBy(target: NodeId, facts: Facts, lived?: LivedAt): Found | undefined {
    const [kind, name] = split(target)
    const claims = claimsFor(kind, name, facts, lived)
    if (!claims) return undefined
    const life = lived?.life
    if (!life) return { target, is: 'found', how: 'possible', scenario: titled(target, claims) }
    if (!claimsOfLives.has(life)) claimsOfLives.set(life, claimOfLife(explored, life))
    const played = claimsOfLives.get(life)
    return {
      target,
      is: 'found',
      how: 'lived',
      scenario: titled(target, { ...claims, ...(played && { sandbox: [played] }) }),
      life,
    }
  }

  function claimsFor(kind: string, name: string, facts: Facts, lived: LivedAt | undefined): Claims | undefined {
    switch (kind) {
      case 'screen':
        return claimsOfScreen(explored, name, facts)
      case 'state':
        return claimsOfState(explored, name, facts)
      case 'status':
        return claimsOfStatus(explored, name, facts)
      case 'card': {
        const open = lived && conditionsOf(lived.life.applicant).find(({ categoryEnum }) => categoryEnum === name)
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
    const { found } = statesUnder(given)
    for (const { id } of states) {
      const example = found.get(id)?.example
      const byRule = example && foundBy(target, example)
      if (byRule) return byRule
    }
    return undefined
  }

  function statesUnder(given: Rule) {
    const key = JSON.stringify(given)
    const known = statesFor.get(key) ?? stateSearch(flow, analysis, given)
    statesFor.set(key, known)
    return known
  }

  /** Single rules under which somebody is there; states of the lifecycle have none. */
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
    const told = ways.map(({ at, when }) => ({ at, when, verdict: analysis.satisfiable(when).is }))
    return {
      target,
      is: 'missing',
      ways: told.map(({ at, when, verdict }) => {
        const clash = verdict === 'impossible' ? clashIn(when, analysis).map((way) => partAt(when, way)) : []
        return { at, clash }
      }),
      proved: told.every(({ verdict }) => verdict === 'impossible'),
    }
  }
}

function wayToStep({ at, askWhen = true }: CompiledStep, openWhen: Rule = true): RuledWay {
  return { at: askWhen === true ? at : `${at}/askWhen`, when: all(openWhen, askWhen) }
}

function targetsOf({ flow, sandbox }: Explored): readonly NodeId[] {
  const steps = Object.values(flow.journeys).flatMap(({ id, steps: own }) => own.map((step): NodeId => `step:${id}/${step.id}`))
  // A screen that only a journey shows is met at its step.
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

/** What a registration has to be answered for what is given; undefined where it asks nothing of that. */
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
  const title = kind === 'card' ? `Somebody is shown the card ${name}` : `Somebody comes to the ${kind} ${name}`
  return { title, ...claims }
}
