/**
 * The shared input of checks in the phase `proofs`: one lender's rules with names inlined, and the analysis. Rules with
 * errors are left out, because proofs would only repeat the errors.
 */

import { type FindingParts, inliner, type SourceNode } from '#engine/authoring.ts'
import { asRule, type FactSchema, type FactsFile, type Rule, splitPointer } from '#engine/index.ts'
import { type Analysis, analysisOf } from '#verify/analysis/analysis-of.ts'
import type { Memory } from '#verify/analysis/memory.ts'
import type { CheckedFlow } from '../reading/checked-flow.ts'
import { membersAt } from '../reading/node-parts.ts'
import type { Use } from '../reading/uses.ts'

export type Proofs = {
  readonly flow: CheckedFlow
  readonly analysis: Analysis
  /** The inlined rule of a node; undefined if the node is no rule, or has errors. */
  readonly rule: (node: SourceNode | undefined) => Rule | undefined
  /** Whether an earlier check has reported something in the file. */
  readonly hasFindings: (file: string) => boolean
  /** All uses of rules that borrowers encounter. */
  readonly uses: readonly Use[]
}

/** Results of proofs by rule. All lenders and all calls of `proofsOf` share them, because most lenders have the same rules. */
const memory: Memory = new Map()
const remembered = 8_000

/** @param mistakes findings of earlier checks */
export function proofsOf(
  flow: CheckedFlow,
  uses: readonly Use[],
  facts: FactSchema,
  mistakes: readonly Pick<FindingParts, 'pointer'>[],
): Proofs {
  if (memory.size > remembered) memory.clear()
  const named = flow.resolved.files.get('facts.json')
  const inline = inliner((named?.value ?? {}) as unknown as FactsFile)
  const wrong = mistakes.map(({ pointer }) => pointer)
  const wrongNames = [...namesIn(wrong), ...literalNames(named)]
  const isWrong = (pointer: string) => wrong.some((one) => one === pointer || one.startsWith(`${pointer}/`))
  const known = new Map<SourceNode, Rule | undefined>()
  const broken = new Set(uses.filter(({ visit }) => isWrong(visit.pointer)).map(({ visit }) => visit.node))
  return {
    flow,
    analysis: analysisOf(facts, { memory }),
    hasFindings: (file) => wrong.some((pointer) => pointer.startsWith(file)),
    uses: uses.filter(({ visit }) => visit.is === 'rule'),
    rule: (node) => {
      if (node === undefined || broken.has(node)) return undefined
      if (!known.has(node)) known.set(node, unlessWrong(inline(asRule(node.value))))
      return known.get(node)
    },
  }

  function unlessWrong(rule: Rule): Rule | undefined {
    const text = wrongNames.length > 0 ? JSON.stringify(rule) : ''
    return wrongNames.some((name) => text.includes(name)) ? undefined : rule
  }
}

/** References to named rules and values that have errors, as they appear in a rule. */
function namesIn(pointers: readonly string[]): readonly string[] {
  return pointers.flatMap((pointer) => {
    const { file, keys } = splitPointer(pointer)
    return file === 'facts.json' && keys[1] !== undefined ? [`["${keys[1]}",`] : []
  })
}

/** Named rules that are plain true or false: switches, whose effect is intended. */
function literalNames(named: SourceNode | undefined): readonly string[] {
  return membersAt(named, 'rules').flatMap(([name, node]) =>
    typeof node.members?.get('when')?.value === 'boolean' ? [`["${name}",`] : [],
  )
}
