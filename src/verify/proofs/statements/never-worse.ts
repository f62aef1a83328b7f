/**
 * P9. Of two borrowers who are alike but for one declared fact, the one with more of it (or less, as declared) is never worse
 * off: nothing is refused that was accepted, nothing is withheld that was offered, and none of the worse screens is shown
 * instead of another one.
 */

import type { Facts, Json, NeverWorse, Properties, Rule } from '#engine/index.ts'
import { ruleCall } from '#engine/index.ts'
import { type Analysis, all, analysisOf, any, not } from '#verify/analysis/analysis-of.ts'
import { cutsIn, noCuts } from '#verify/analysis/cuts-in.ts'
import { NEVER, type Node } from '#verify/analysis/diagram.ts'
import { type Atom, formulaOf } from '#verify/analysis/formula-of.ts'
import type { Memory } from '#verify/analysis/memory.ts'
import { readsIn } from '#verify/analysis/reads-in.ts'
import { valuesOf } from '#verify/analysis/values-of.ts'
import { BUDGET, Undecided, type Verdict } from '#verify/analysis/verdict.ts'
import type { Decision } from '../decisions/decision.ts'
import { decisionsOf } from '../decisions/decisions-of.ts'
import { offersDecision } from '../decisions/offers-decision.ts'
import type { Known } from '../decisions/with-known.ts'
import { decided, together } from './decided.ts'
import { directionOf } from './direction-of.ts'
import type { Grounds } from './grounds.ts'
import { type Exception, type Found, type Statement, statement } from './statement.ts'
import { bothOf, inTheOther, isBelow, ofBoth, otherPath } from './two-situations.ts'

const says = 'What is declared never to make it worse never does'

export function neverWorse(grounds: Grounds, memory: Memory): Statement {
  const { neverWorse: declared = [] } = (grounds.lender.resolved.files.get('properties.json')?.value ??
    {}) as unknown as Properties
  const decisions = [...decisionsOf(grounds.lender, grounds.facts), ...offersDecision(grounds.lender)]
  return statement(
    'P9',
    says,
    together(
      { looked: [`${declared.length} declared, over ${decisions.length} decisions`] },
      ...declared.map((one) => lookAt(one, decisions, grounds, memory)),
    ),
  )
}

function lookAt(property: NeverWorse, decisions: readonly Decision[], grounds: Grounds, memory: Memory): Found {
  const { of } = property
  const reading = decisions.filter(({ rules }) => rules.some((rule) => reads(rule, of)))
  const analysis = analysisOf(ofBoth(grounds.facts), { memory })
  const told =
    reading.length === 0
      ? 'no decision reads it'
      : `${reading.length} ${reading.length === 1 ? 'decision reads' : 'decisions read'} it`
  return together(
    { claims: [inWords(property)], looked: [`${property.id}: ${told}`] },
    ...reading.map((decision) =>
      decided(decision.about, decision.at, () => ({ exceptions: worseIn(decision, property, analysis, grounds) })),
    ),
  )
}

function worseIn(decision: Decision, property: NeverWorse, analysis: Analysis, grounds: Grounds): Exception[] {
  if (decision.rules.some((rule) => [...readsIn(rule)].some((path) => path !== property.of && isBelow(property.of, [path]))))
    throw new Undecided('unreadable', `it reads everything around ${property.of} at once`)
  const worse = worseFor(decision, property, grounds)
  if (neverByForm(decision, property, worse)) return []
  const type = grounds.facts.typeOf(property.of)?.type
  return type === 'date'
    ? byValues(decision, property, worse, analysis, grounds)
    : byComparing(decision, property, worse, analysis, grounds)
}

/** With all that it claims, so that a sheet which claims less is another one. */
function inWords({ says: declared, of, better, worse = [] }: NeverWorse): string {
  return `${declared} [${of}, ${better}${worse.length > 0 ? `; worse: ${worse.toSorted().join(', ')}` : ''}]`
}

/** What cannot be read may read anything. */
function reads(rule: Rule, of: string): boolean {
  try {
    return [...readsIn(rule)].some((path) => isBelow(of, [path]) || isBelow(path, [of]))
  } catch {
    return true
  }
}

/** It is written so that it can only get better. */
function neverByForm(decision: Decision, { of, better }: NeverWorse, worse: Worse): boolean {
  const bad = worseRule(decision, worse)
  const direction = bad === undefined ? 'unknown' : directionOf(bad, of)
  return direction === 'none' || direction === (better === 'higher' || better === 'later' ? 'down' : 'up')
}

/** When it comes out badly, as one rule; not where it is worked out otherwise than by cases. */
function worseRule({ cases }: Decision, worse: Worse): Rule | undefined {
  if (!cases) return undefined
  const { ways, rest } = cases
  const earlierGood = (index: number) => ways.slice(0, index).filter(({ outcome }) => !worse(outcome))
  const bad = [...ways, { when: true, outcome: rest }].flatMap(({ when, outcome }, index) =>
    worse(outcome) ? [all(when, not(any(...earlierGood(index).map((way) => way.when))))] : [],
  )
  return any(...bad)
}

/** Two borrowers whose numbers are compared with one another in a rule of its own. */
function byComparing(decision: Decision, property: NeverWorse, worse: Worse, analysis: Analysis, grounds: Grounds): Exception[] {
  const { of, better } = property
  const [one, beside] = [{ var: of }, { var: otherPath(of) }]
  const given: Rule = all(
    { answered: of },
    { answered: otherPath(of) },
    { '>=': [one, 0] },
    { '>=': [beside, 0] },
    ruleCall(better === 'higher' ? '<' : '>', [one, beside]),
  )
  const example = worseOff(decision, decision.given(inTheOther([of])), worse, given, analysis)
  return example ? [told(decision, property, bothOf(example, [of]), grounds)] : []
}

/** Of dates the days on which something changes are tried, each beside the one that follows it. */
function byValues(decision: Decision, property: NeverWorse, worse: Worse, analysis: Analysis, grounds: Grounds): Exception[] {
  const { of, better } = property
  const atoms = new Map<string, Atom>()
  for (const rule of decision.rules) formulaOf(rule, atoms, BUDGET.ruleNodes)
  const cuts = cutsIn([...atoms.values()].map(({ part }) => part)).get(of) ?? noCuts()
  const { values, all: complete } = valuesOf(grounds.facts.typeOf(of), cuts, { todays: [today], spread: 0 })
  if (!complete || cuts.beside.size > 0)
    throw new Undecided('unreadable', `${of} is compared in ways that cannot be cut into stretches`)
  const dates = values.filter((value) => typeof value === 'string').sort()
  const ordered = better === 'later' ? dates : dates.toReversed()
  return ordered
    .slice(1)
    .flatMap((value, index): Exception[] => {
      const before = ordered[index] as string
      const [one, other] = [decision.given(knows(of, before)), decision.given(knows(of, value))]
      const example = worseOff(one, other, worse, { '==': [{ var: 'today' }, today] }, analysis)
      return example ? [told(decision, property, [withFact(example, of, before), withFact(example, of, value)], grounds)] : []
    })
    .slice(0, 1)
}

const today = '2026-01-15'

function knows(of: string, value: Json): Known {
  return (path) => (path === of ? { value } : undefined)
}

function withFact(facts: Facts, path: string, value: Json): Facts {
  return bothOf({ ...facts, otherSituation: nested(path.split('.'), value) } as unknown as Facts, [path])[1]
}

function nested([name = '', ...deeper]: readonly string[], value: Json): Json {
  return { [name]: deeper.length === 0 ? value : nested(deeper, value) }
}

/** Somebody for whom it comes out well, and badly for the other one. */
function worseOff(one: Decision, other: Decision, worse: Worse, given: Rule, analysis: Analysis): Facts | undefined {
  const found = whoIsWorseOff(one, other, worse, given, analysis)
  if (found.is === 'undecided') throw new Undecided(found.because, found.why)
  if (found.is === 'impossible') return undefined
  if (worse(one.decide(found.example)) || !worse(other.decide(found.example)))
    throw new Undecided('unreadable', 'the example that was found does not fit the rules')
  return found.example
}

function whoIsWorseOff(one: Decision, other: Decision, worse: Worse, given: Rule, analysis: Analysis): Verdict {
  const [was, is] = [worseRule(one, worse), worseRule(other, worse)]
  if (was !== undefined && is !== undefined) return analysis.satisfiable(all(not(was), is), given)
  const world = analysis.world([given, ...one.rules, ...other.rules])
  const { diagrams, of, who } = world
  const bad = (outcomes: ReadonlyMap<string, Node>) =>
    [...outcomes].reduce((some, [outcome, whom]) => (worse(outcome) ? diagrams.either(some, whom) : some), NEVER)
  return who(diagrams.both(of(given), diagrams.both(diagrams.not(bad(one.outcomes(world))), bad(other.outcomes(world)))))
}

/** Whether an outcome is refused, withheld, or one of the worse screens. */
type Worse = (outcome: string) => boolean

function worseFor(decision: Decision, { worse = [] }: NeverWorse, { lender }: Grounds): Worse {
  const states = lender.flow.lifecycle?.states.filter(({ go }) => worse.includes(go)).map(({ id }) => id) ?? []
  const named = decision.at === 'lifecycle.json#/states' ? states : worse
  return (outcome) => /^(refused|not offered|nothing is offered)/.test(outcome) || named.includes(outcome)
}

function told(
  { about, at }: Decision,
  { says: declared }: NeverWorse,
  [example, beside]: readonly [Facts, Facts],
  { exception }: Grounds,
): Exception {
  return exception({
    message: `Declared was "${declared}", and the second of these two is worse off in ${about}.`,
    at,
    example,
    beside,
  })
}
