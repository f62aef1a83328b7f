/** A decision of a flow about a borrower: a function from facts to exactly one outcome. */

import { type Facts, type FlowPointer, matches, type Rule } from '#engine/index.ts'
import { NEVER, type Node } from '#verify/analysis/diagram.ts'
import type { World } from '#verify/analysis/world.ts'
import { type Known, withKnown } from './with-known.ts'

export type Decision = {
  /** The pointer that identifies the decision in all lenders. */
  readonly at: FlowPointer
  /** The decision in words: `the question "dob" of the screen "register-v2/birthdate"`. */
  readonly about: string
  /** A canonical text; decisions with equal texts are equal. */
  readonly text: string
  /** All rules of the decision. `outcomes` needs a `World` that was opened with each of them. */
  readonly rules: readonly Rule[]
  /** The facts with each outcome, as diagrams. The diagrams are disjoint and cover all facts. */
  readonly outcomes: (world: World) => ReadonlyMap<string, Node>
  /** The outcome for given facts, by the evaluator. */
  readonly decide: (facts: Facts) => string
  /** The outcome of a lender without this decision. */
  readonly missing: string
  /**
   * The cases, of which the first with a true rule decides, and the outcome for the rest; absent if the decision is not
   * made by cases.
   */
  readonly cases?: { readonly ways: readonly Way[]; readonly rest: string }
  /** The decision with some facts known. */
  readonly given: (known: Known) => Decision
}

/** A case; `at` points to its line. */
export type Way = { readonly when: Rule; readonly outcome: string; readonly at?: FlowPointer }

/** A decision by cases: the first with a true rule, otherwise `otherwise`. */
export function decisionByCases(
  at: FlowPointer,
  about: string,
  ways: readonly Way[],
  otherwise: string,
  missing = 'not there',
): Decision {
  const asked = ways.filter(({ when }) => when !== false)
  const last = asked.findIndex(({ when }) => when === true)
  const looked = last < 0 ? asked : asked.slice(0, last)
  const rest = last < 0 ? otherwise : (asked[last] as Way).outcome
  // A last case with the same outcome as the rest is dropped.
  while (looked.at(-1)?.outcome === rest) looked.pop()
  return {
    at,
    about,
    missing,
    text: JSON.stringify([looked.map(({ when, outcome }) => [when, outcome]), rest]),
    cases: { ways: looked, rest },
    given: (known) =>
      decisionByCases(
        at,
        about,
        looked.map((way) => ({ ...way, when: withKnown(way.when, known) })),
        rest,
        missing,
      ),
    rules: looked.map(({ when }) => when),
    decide: (facts) => looked.find(({ when }) => matches(when, facts))?.outcome ?? rest,
    outcomes({ diagrams, of }) {
      const found = new Map<string, Node>()
      const add = (outcome: string, node: Node) =>
        void (node !== NEVER && found.set(outcome, diagrams.either(found.get(outcome) ?? NEVER, node)))
      let left: Node = diagrams.not(NEVER)
      for (const { when, outcome } of looked) {
        add(outcome, diagrams.both(left, of(when)))
        left = diagrams.both(left, diagrams.not(of(when)))
      }
      add(rest, left)
      return found
    },
  }
}

/** A decision with a constant outcome. */
export function plainDecision(at: FlowPointer, about: string, outcome: string): Decision {
  return decisionByCases(at, about, [], outcome)
}
