/**
 * Compares all decisions of two lenders: for each difference the two outcomes, the applicants that it concerns, and an
 * example. Decisions without a difference are equal for all possible applicants.
 */

import type { ResolvedLender } from '#engine/authoring.ts'
import type { Facts, FlowPointer } from '#engine/index.ts'
import { type Analysis, analysisOf } from '#verify/analysis/analysis-of.ts'
import { ALWAYS, NEVER, type Node } from '#verify/analysis/diagram.ts'
import type { Memory } from '#verify/analysis/memory.ts'
import { Undecided, undecided } from '#verify/analysis/verdict.ts'
import type { World } from '#verify/analysis/world.ts'
import { factsOfFlows } from '#verify/findings/reading/facts-of-flow.ts'
import { type Decision, plainDecision } from './decisions/decision.ts'
import { decisionsOf } from './decisions/decisions-of.ts'
import { underProof } from './decisions/lender-under-proof.ts'
import { situationsInWords } from './decisions/situations-in-words.ts'

export type OutcomeDifference = {
  /** The pointer to the decision; `originOf(a or b, at)` returns the file that wrote it. */
  readonly at: FlowPointer
  /** The decision in words: `the step "for-sale" of the journey "register-v2"`. */
  readonly about: string
  /** The outcomes in the first and in the second flow. */
  readonly from: string
  readonly to: string
  /**
   * For which applicants with the outcome `from` in the first flow the outcome differs: alternatives, each a list of
   * conditions in words. Empty: for all of them.
   */
  readonly who: readonly string[]
  /** Facts with this difference, confirmed by the evaluator; absent if all facts have it. */
  readonly example?: Facts
  /** The reason why the difference is undecided; the outcomes are then all possible ones. */
  readonly undecided?: string
}

export type OutcomeComparison = {
  readonly differences: readonly OutcomeDifference[]
  /** The number of decisions compared. */
  readonly compared: number
}

/**
 * Compares two lenders, or one before and after a change. Flows with errors are compared as far as they are readable.
 */
export function compareOutcomes(a: ResolvedLender, b: ResolvedLender, memory: Memory = new Map()): OutcomeComparison {
  const [one, other] = [underProof(a), underProof(b)]
  const facts = factsOfFlows([one.checked, other.checked])
  const analysis = analysisOf(facts, { memory })
  return compareDecisions(decisionsOf(one, facts, other), decisionsOf(other, facts, one), analysis)
}

/** Compares the decisions with the same pointer. */
export function compareDecisions(a: readonly Decision[], b: readonly Decision[], analysis: Analysis): OutcomeComparison {
  const [before, after] = [byPlace(a), byPlace(b)]
  const places = [...new Set([...before.keys(), ...after.keys()])]
  const gone = places.filter((at) => !before.has(at) || !after.has(at))
  const outermost = places.filter((at) => !gone.some((outer) => at !== outer && isInside(at, outer)))
  const differences = outermost.flatMap((at) =>
    differencesOf(before.get(at) ?? gap(after.get(at)), after.get(at) ?? gap(before.get(at)), analysis),
  )
  return { differences: oneForAllStatuses(differences), compared: places.length }
}

function byPlace(decisions: readonly Decision[]): ReadonlyMap<FlowPointer, Decision> {
  return new Map(decisions.map((decision) => [decision.at, decision]))
}

/** Whether a decision belongs to a missing screen, and is reported with the screen. */
function isInside(at: FlowPointer, outer: FlowPointer): boolean {
  return at.startsWith(`${outer}/`) || (outer.endsWith('#') && at.startsWith(outer)) || at.startsWith(`${outer}#`)
}

function gap(there: Decision | undefined): Decision {
  const { at, about, missing } = there as Decision
  return plainDecision(at, about, missing)
}

function differencesOf(a: Decision, b: Decision, analysis: Analysis): OutcomeDifference[] {
  if (a.text === b.text) return []
  const { at, about } = b
  try {
    const world = analysis.world([...new Set([...a.rules, ...b.rules])])
    const [before, after] = [a.outcomes(world), b.outcomes(world)]
    return [...before].flatMap(([from, was]) =>
      [...after].flatMap(([to, is]) => (from === to ? [] : regionOf({ at, about, from, to }, world, [was, is], [a, b]))),
    )
  } catch (error) {
    const verdict = undecided(error)
    return verdict.is === 'undecided' ? [{ at, about, from: 'something', to: 'something', who: [], undecided: verdict.why }] : []
  }
}

function regionOf(
  difference: Pick<OutcomeDifference, 'at' | 'about' | 'from' | 'to'>,
  world: World,
  [was, is]: readonly [Node, Node],
  [a, b]: readonly [Decision, Decision],
): OutcomeDifference[] {
  const region = world.diagrams.both(was, is)
  if (region === NEVER) return []
  if (region === ALWAYS) return [{ ...difference, who: [] }]
  const among = situationsInWords(world.diagrams.among(region, was), world)
  const who = among.length > 0 ? among : situationsInWords(region, world)
  const found = world.who(region)
  if (found.is !== 'possible') return [{ ...difference, who, undecided: found.is === 'undecided' ? found.why : '' }]
  if (a.decide(found.example) !== difference.from || b.decide(found.example) !== difference.to)
    throw new Undecided('unreadable', 'the example that was found does not fit the rules')
  return [{ ...difference, who, example: found.example }]
}

/** A difference in `first` affects all statuses alike, and is reported once. */
function oneForAllStatuses(differences: readonly OutcomeDifference[]): OutcomeDifference[] {
  const byOrigin = new Map<string, OutcomeDifference[]>()
  for (const one of differences) {
    const alike = one.at.startsWith('status-routes.json#/statuses/')
      ? JSON.stringify([one.from, one.to, one.who, one.undecided])
      : `${one.at} ${byOrigin.size}`
    byOrigin.set(alike, [...(byOrigin.get(alike) ?? []), one])
  }
  return [...byOrigin.values()].map((alike) => {
    const [first] = alike as [OutcomeDifference]
    const statuses = alike.map(({ at }) => at.slice(at.lastIndexOf('/') + 1))
    return alike.length === 1 ? first : { ...first, about: `where the statuses ${statuses.join(', ')} lead` }
  })
}
