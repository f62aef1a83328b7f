/**
 * Suggests a scenario that covers an item: a variant of an existing claim with as few facts changed as possible.
 * Suggestions have been run and do cover the item.
 */

import { factAt, factsRead, withFacts } from '#consequences/explore/with-facts.ts'
import type { Scenario } from '#consequences/scenarios/scenario-run.ts'
import { type CompiledField, type FlowPointer, inputScreen, type Json, type Rule } from '#engine/index.ts'
import { all, CoverageHits, type CoverageItem, deciding, goalOf, keyOf, moveGoal, type Sample } from '#verify/index.ts'
import { asItIs } from './as-it-is.ts'
import { badAnswers } from './bad-answers.ts'
import { bareClaims, forRuleAt } from './bare-claims.ts'
import type { Near, Watched } from './scenario-search.ts'
import type { SingleClaim } from './single-claims.ts'
import { watchClaim } from './watch-claims.ts'

const tries = 80

export function suggestedScenario(watched: Watched, item: CoverageItem): Scenario | undefined {
  let left = tries
  for (const candidate of candidatesFor(watched, item)) {
    if (left-- === 0) return undefined
    const claim = asItIs(watched.stage, candidate)
    if (claim && shows(watched, claim, item)) return { ...claim, title: `Shows ${item.says}` }
  }
  return undefined
}

function shows({ stage, covered }: Watched, scenario: Scenario, { key }: CoverageItem): boolean {
  const seen = new CoverageHits<SingleClaim>(covered)
  return watchClaim(stage, { path: '', at: '', scenario }, seen).length === 0 && seen.has(key)
}

function* candidatesFor(watched: Watched, item: CoverageItem): Generator<Scenario> {
  const { covered, seen } = watched
  const { aim } = item
  switch (aim.by) {
    case 'rule': {
      const samples = aim.near.flatMap((at) => seen.samplesOf(keyOf.rule(at)))
      for (const sample of samples) yield* near(watched, sample, goalOf(sample.rule ?? true, aim))
      const rule =
        'rule' in aim.goal
          ? aim.goal.rule
          : deciding(covered.rules.get(aim.near[0] ?? '')?.rule ?? true, aim.goal.way, aim.goal.is)
      for (const claim of bareClaims(watched, item)) yield* near(watched, { claim, facts: { today: '' } }, rule)
      if (samples.length > 0 || 'rule' in aim.goal || !isNamedRule(aim.near[0])) return
      // No scenario evaluates this named rule itself: search in the rules that use it.
      for (const host of covered.rules.values()) {
        const goal = goalOf(host.rule, aim)
        if (goal === false) continue
        for (const claim of forRuleAt(watched, host.at)) yield* near(watched, { claim, facts: { today: '' } }, goal)
      }
      return
    }
    case 'move': {
      const { from, event } = aim
      const goal = moveGoal(covered, from, event)
      const states = from === '' ? (covered.flow.lifecycle?.states ?? []).map(({ id }) => id) : [from]
      const samples = states.flatMap((state) => seen.samplesOf(keyOf.state(state)))
      if (goal) for (const { claim } of samples) yield* near(watched, { claim, facts: { today: '' } }, goal)
      return
    }
    case 'card':
      for (const claim of bareClaims(watched, item)) yield* near(watched, { claim, facts: { today: '' } }, aim.goal)
      return
    case 'message':
    case 'refusal':
      yield* messageCandidates(watched, item, (sample, goal) => near(watched, sample, goal))
      return
    default:
      for (const { scenario } of bareClaims(watched, item)) yield scenario
  }
}

function isNamedRule(at: FlowPointer | undefined): boolean {
  return at?.startsWith('facts.json#/rules/') === true
}

/** The applicant of a sample changed so that the goal matches: only facts that the goal reads change. */
export function* near({ covered }: Watched, { claim, facts }: Sample<SingleClaim>, goal: Rule): Generator<Scenario> {
  const condition = factAt(facts?.condition as Json | undefined, ['categoryEnum'])
  const paths = factsRead(goal, { today: '' }).map(({ path }) => path)
  // Many rules match only where the facts they read are present: the second try requires those facts.
  for (const asked of [goal, all({ answered: paths }, goal)]) {
    const found = covered.analysis.satisfiable(asked)
    if (found.is !== 'possible') continue
    const differing = factsRead(asked, found.example).filter(({ path, to }) => {
      const before = factAt(facts as unknown as Json, path.split('.'))
      return path === 'today' ? readsClock(asked) : JSON.stringify(before) !== JSON.stringify(to)
    })
    yield withFacts(covered.flow, claim.scenario, differing, condition)
  }
}

function readsClock(rule: Rule): boolean {
  return /"(years_since|days_since)"|"today"/.test(JSON.stringify(rule))
}

/** Candidate claims about a screen's refusals: existing claims of that screen with other answers. */
function* messageCandidates(watched: Watched, item: CoverageItem, near: Near): Generator<Scenario> {
  const { aim } = item
  if (aim.by !== 'message' && aim.by !== 'refusal') return
  const { flow } = watched.covered
  const atScreen = watched.seen.samplesOf(keyOf.screen(aim.screen)).map(({ claim }) => claim)
  const claims = [...atScreen.flatMap((claim) => upTo(flow, claim, aim.screen)), ...bareClaims(watched, item)]
  if (aim.rule !== undefined) for (const claim of claims) yield* near({ claim, facts: { today: '' } }, aim.rule as Rule)
  if (aim.by === 'refusal') {
    for (const { scenario } of claims) yield scenario
    return
  }
  const field = inputScreen(flow, aim.screen)?.fields.find(({ id }) => id === aim.field)
  if (!field || aim.code.startsWith('checks.')) return
  for (const claim of claims) {
    for (const answer of answersFor(field, aim.code, claim)) {
      const scenario = withFacts(flow, claim.scenario, [{ path: field.path, to: answer }])
      if (aim.rule === undefined) yield scenario
      else yield* near({ claim: { ...claim, scenario }, facts: { today: '' } }, aim.rule as Rule)
    }
  }
}

function answersFor(field: CompiledField, code: string, claim: SingleClaim): readonly (Json | undefined)[] {
  const option = /^options\.(.+)$/.exec(code)?.[1]
  if (option !== undefined) return field.schema.type === 'array' ? [[option]] : [option]
  return badAnswers(field, code, goodAnswer(field, claim))
}

function goodAnswer({ id }: CompiledField, { scenario }: SingleClaim): Json | undefined {
  const answers = [scenario.screens?.[0]?.answer, ...(scenario.walk ?? []).map(({ answer }) => answer)]
  return answers.flatMap((answer) => (answer as { readonly [field: string]: Json } | undefined)?.[id] ?? []).at(-1)
}

/** A walk shortened to end at the screen. */
function upTo(flow: Watched['covered']['flow'], claim: SingleClaim, screen: string): SingleClaim[] {
  const { walk, journey = '' } = claim.scenario
  if (!walk) return [claim]
  const steps = flow.journeys[journey]?.steps ?? []
  const at = walk.findLastIndex((walked) => steps.find(({ id }) => id === walked.at)?.screen === screen)
  return at < 0 ? [] : [{ ...claim, scenario: { ...claim.scenario, walk: walk.slice(0, at + 1) } }]
}
