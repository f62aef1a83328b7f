/** One lender in all forms of its flow: merged, checked and compiled. */

import { compileFlow, compileSandbox, lenderFacts, type ResolvedLender } from '#engine/authoring.ts'
import type { CompiledFlow, CompiledSandbox, Facts, Rule } from '#engine/index.ts'
import { type CheckedFlow, checkedFlow } from '#verify/findings/reading/checked-flow.ts'
import { splitMinMax } from './split-min-max.ts'
import { type Known, knownBelow, withKnown } from './with-known.ts'

export type LenderUnderProof = {
  readonly resolved: ResolvedLender
  readonly checked: CheckedFlow
  readonly flow: CompiledFlow
  readonly sandbox: CompiledSandbox
  /** A rule with the facts of lender.json replaced by their values. */
  readonly own: (rule: Rule | undefined) => Rule
  /** Facts completed with this lender's, for the evaluator. */
  readonly whole: (facts: Facts) => Facts
}

const before = new WeakMap<ResolvedLender, LenderUnderProof>()

export function underProof(resolved: ResolvedLender): LenderUnderProof {
  const known = before.get(resolved) ?? made(resolved)
  before.set(resolved, known)
  return known
}

function made(resolved: ResolvedLender): LenderUnderProof {
  const flow = compileFlow(resolved)
  const facts = lenderFacts(flow.live.lender)
  const known: Known = knownBelow({ lender: facts })
  return {
    resolved,
    checked: checkedFlow(resolved),
    flow,
    sandbox: compileSandbox(resolved),
    whole: (one) => ({ ...one, lender: facts }),
    own: (rule) => (rule === undefined ? true : splitMinMax(withKnown(rule, known))),
  }
}
