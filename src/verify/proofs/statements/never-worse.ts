/**
 * P9. A declared fact never makes a decision worse (monotonicity).
 *
 * Claim. Let f be the declared fact, `better` its good direction. Two applicants a and b agree on every fact but f, and f is
 * better for b. Then no decision that is good for a is bad for b. Bad outcomes are: refused, not offered, nothing offered, and
 * the screens that the property declares as `worse`.
 *
 *     neverWorse: [{ "id": "income", "of": "draft.income", "better": "higher", "worse": ["apply/declined"] }]
 *     a = { income: 5,000 }, b = { income: 6,000 }: if a is not led to apply/declined, b is not either.
 *
 * Proof, for each decision that reads f, by the first method that applies:
 * 1. By form (`neverByForm`): the rule under which the outcome is bad reads f only in one direction. `income < 4,000` can
 *    only become false as income grows.
 * 2. By comparison (`byComparing`): two copies of f, `f` and its counterpart `otherPath(f)`, are facts of one analysis with
 *    the additional rule f < f'. The property holds if "good for f and bad for f'" is unsatisfiable; otherwise its example is
 *    a counterexample, confirmed by the evaluator.
 * 3. By values (`byValues`), for dates, whose distance from today matters rather than their order alone: the finitely many
 *    dates between which no rule changes are compared in pairs of neighbours, with `today` fixed.
 *
 * What none of them decides is UNDECIDED, never PROVED.
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
import { directionOf } from './direction-of.ts'
import type { ProofContext } from './proof-context.ts'
import { decided, type Exception, type Found, type Statement, statement, together } from './statement.ts'
import { bothOf, inTheOther, isBelow, ofBoth, otherPath } from './two-situations.ts'

const says = 'What is declared never to make it worse never does'

export function neverWorse(context: ProofContext, memory: Memory): Statement {
  const { neverWorse: declared = [] } = (context.lender.resolved.files.get('properties.json')?.value ??
    {}) as unknown as Properties
  const decisions = [...decisionsOf(context.lender, context.facts), ...offersDecision(context.lender)]
  return statement(
    'P9',
    says,
    together(
      { looked: [`${declared.length} declared, over ${decisions.length} decisions`] },
      ...declared.map((one) => lookAt(one, decisions, context, memory)),
    ),
  )
}

function lookAt(property: NeverWorse, decisions: readonly Decision[], context: ProofContext, memory: Memory): Found {
  const { of } = property
  const reading = decisions.filter(({ rules }) => rules.some((rule) => reads(rule, of)))
  const analysis = analysisOf(ofBoth(context.facts), { memory })
  const readers =
    reading.length === 0
      ? 'no decision reads it'
      : `${reading.length} ${reading.length === 1 ? 'decision reads' : 'decisions read'} it`
  return together(
    { claims: [inWords(property)], looked: [`${property.id}: ${readers}`] },
    ...reading.map((decision) =>
      decided(decision.about, decision.at, () => ({ exceptions: worseIn(decision, property, analysis, context) })),
    ),
  )
}

function worseIn(decision: Decision, property: NeverWorse, analysis: Analysis, context: ProofContext): Exception[] {
  if (decision.rules.some((rule) => [...readsIn(rule)].some((path) => path !== property.of && isBelow(property.of, [path]))))
    throw new Undecided('unreadable', `it reads everything around ${property.of} at once`)
  const worse = worseFor(decision, property, context)
  if (neverByForm(decision, property, worse)) return []
  const type = context.facts.typeOf(property.of)?.type
  return type === 'date'
    ? byValues(decision, property, worse, analysis, context)
    : byComparing(decision, property, worse, analysis, context)
}

/** The complete claim in words, so that a weaker claim is visible in a saved sheet. */
function inWords({ says: declared, of, better, worse = [] }: NeverWorse): string {
  return `${declared} [${of}, ${better}${worse.length > 0 ? `; worse: ${worse.toSorted().join(', ')}` : ''}]`
}

/** A rule that cannot be analysed may read every fact. */
function reads(rule: Rule, of: string): boolean {
  try {
    return [...readsIn(rule)].some((path) => isBelow(of, [path]) || isBelow(path, [of]))
  } catch {
    return true
  }
}

/**
 * Method 1: by its form, the rule of the bad outcomes depends on the fact in the good direction only, or not at all.
 */
function neverByForm(decision: Decision, { of, better }: NeverWorse, worse: Worse): boolean {
  const bad = worseRule(decision, worse)
  const direction = bad === undefined ? 'unknown' : directionOf(bad, of)
  return direction === 'none' || direction === (better === 'higher' || better === 'later' ? 'down' : 'up')
}

/** The rule under which the outcome is bad; undefined where the decision is not made by cases. */
function worseRule({ cases }: Decision, worse: Worse): Rule | undefined {
  if (!cases) return undefined
  const { ways, rest } = cases
  const earlierGood = (index: number) => ways.slice(0, index).filter(({ outcome }) => !worse(outcome))
  const bad = [...ways, { when: true, outcome: rest }].flatMap(({ when, outcome }, index) =>
    worse(outcome) ? [all(when, not(any(...earlierGood(index).map((way) => way.when))))] : [],
  )
  return any(...bad)
}

/** Method 2: compares both situations in one world; see the file's comment. */
function byComparing(
  decision: Decision,
  property: NeverWorse,
  worse: Worse,
  analysis: Analysis,
  context: ProofContext,
): Exception[] {
  const { of, better } = property
  const [one, other] = [{ var: of }, { var: otherPath(of) }]
  const given: Rule = all(
    { answered: of },
    { answered: otherPath(of) },
    { '>=': [one, 0] },
    { '>=': [other, 0] },
    ruleCall(better === 'higher' ? '<' : '>', [one, other]),
  )
  const example = worseOff(decision, decision.given(inTheOther([of])), worse, given, analysis)
  return example ? [worseOffException(decision, property, bothOf(example, [of]), context)] : []
}

/** Method 3: whether the outcome for a value of the fact is worse than for the value before it; see the file's comment. */
function byValues(
  decision: Decision,
  property: NeverWorse,
  worse: Worse,
  analysis: Analysis,
  context: ProofContext,
): Exception[] {
  const { of, better } = property
  const atoms = new Map<string, Atom>()
  for (const rule of decision.rules) formulaOf(rule, atoms, BUDGET.ruleNodes)
  const cuts = cutsIn([...atoms.values()].map(({ part }) => part)).get(of) ?? noCuts()
  const { values, all: complete } = valuesOf(context.facts.typeOf(of), cuts, { todays: [today], spread: 0 })
  const dates = values.filter((value) => typeof value === 'string').sort()
  const ordered = better === 'later' ? dates : dates.toReversed()
  const found = ordered
    .slice(1)
    .flatMap((value, index): Exception[] => {
      const before = ordered[index] as string
      const [one, other] = [decision.given(knows(of, before)), decision.given(knows(of, value))]
      const example = worseOff(one, other, worse, { '==': [{ var: 'today' }, today] }, analysis)
      return example
        ? [worseOffException(decision, property, [withFact(example, of, before), withFact(example, of, value)], context)]
        : []
    })
    .slice(0, 1)
  // One counterexample refutes the claim; only a proof needs all dates.
  if (found.length === 0 && (!complete || cuts.comparedWith.size > 0))
    throw new Undecided('unreadable', `${of} is compared in ways that cannot be cut into stretches`)
  return found
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

/** Facts for which the first decision is good and the second bad. */
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

/** Whether an outcome is bad: refused, withheld, or one of the screens declared as worse. */
type Worse = (outcome: string) => boolean

function worseFor(decision: Decision, { worse = [] }: NeverWorse, { lender }: ProofContext): Worse {
  const states = lender.flow.lifecycle?.states.filter(({ go }) => worse.includes(go)).map(({ id }) => id) ?? []
  const named = decision.at === 'lifecycle.json#/states' ? states : worse
  return (outcome) => /^(refused|not offered|nothing is offered)/.test(outcome) || named.includes(outcome)
}

function worseOffException(
  { about, at }: Decision,
  { says: declared }: NeverWorse,
  [example, other]: readonly [Facts, Facts],
  { exception }: ProofContext,
): Exception {
  return exception({
    message: `Declared was "${declared}", and the second of these two is worse off in ${about}.`,
    at,
    example,
    beside: other,
  })
}
