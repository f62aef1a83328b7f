/** Something that a flow decides about a borrower: every situation comes out in exactly one way. */

import { type Facts, type FlowPointer, matches, type Rule } from '#engine/index.ts'
import { NEVER, type Node } from '#verify/analysis/diagram.ts'
import type { World } from '#verify/analysis/world.ts'
import { type Known, withKnown } from './with-known.ts'

export type Decision = {
  /** The same for every lender that decides it. */
  readonly at: FlowPointer
  /** What is decided, as a person says it: `the question "dob" of the screen "register-v2/birthdate"`. */
  readonly about: string
  /** Two decisions whose texts are the same are the same. */
  readonly text: string
  /** All rules that a world must be opened with before it is asked about the decision. */
  readonly rules: readonly Rule[]
  /** Who gets which outcome. Nobody is in two, and nobody in none. */
  readonly outcomes: (world: World) => ReadonlyMap<string, Node>
  /** The outcome for one, as the evaluator has it. */
  readonly decide: (facts: Facts) => string
  /** The outcome for everybody where a lender does not have it at all. */
  readonly missing: string
  /** The ways of which the first that holds decides, and what is left for the others; not where it is worked out otherwise. */
  readonly cases?: { readonly ways: readonly Way[]; readonly rest: string }
  /** The same decision with some facts known. */
  readonly given: (known: Known) => Decision
}

/** `at`: the line that leads there. */
export type Way = { readonly when: Rule; readonly outcome: string; readonly at?: FlowPointer }

/** The first way that holds decides; where none does, `otherwise`. */
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
  // A last case that comes to the same as what follows it is none.
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

/** What is written and never depends on who asks. */
export function plainDecision(at: FlowPointer, about: string, outcome: string): Decision {
  return decisionByCases(at, about, [], outcome)
}
