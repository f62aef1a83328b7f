/**
 * What the checks of the phase `proofs` share: one lender's rules with their names inlined, and answers
 * about them. Rules in which something is wrong already are left out, since what is proved of them would only echo that.
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
  /** The rule that is written here; undefined where something is wrong with it, or no rule stands there. */
  readonly rule: (node: SourceNode | undefined) => Rule | undefined
  /** Whether an earlier check has found something in the file. */
  readonly hasFindings: (file: string) => boolean
  /** Where rules stand that borrowers meet. */
  readonly uses: readonly Use[]
}

/** Most rules are the same for most lenders and from one run to the next. */
const memory: Memory = new Map()
const remembered = 8_000

/** @param mistakes findings of the checks before the proofs */
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
  const broken = new Set(uses.filter(({ visit }) => isWrong(visit.pointer)).map(({ visit }) => visit.node))
  return {
    flow,
    analysis: analysisOf(facts, { memory }),
    hasFindings: (file) => wrong.some((pointer) => pointer.startsWith(file)),
    uses: uses.filter(({ visit }) => visit.is === 'rule'),
    rule: (node) => {
      if (node === undefined || broken.has(node)) return undefined
      const rule = inline(asRule(node.value))
      const text = JSON.stringify(rule)
      return wrongNames.some((name) => text.includes(name)) ? undefined : rule
    },
  }
}

/** How the use of a named rule or value reads that has a mistake. */
function namesIn(pointers: readonly string[]): readonly string[] {
  return pointers.flatMap((pointer) => {
    const { file, keys } = splitPointer(pointer)
    return file === 'facts.json' && keys[1] !== undefined ? [`["${keys[1]}",`] : []
  })
}

/** A named rule that is plain true or false is a switch: what it turns off is off on purpose. */
function literalNames(named: SourceNode | undefined): readonly string[] {
  return membersAt(named, 'rules').flatMap(([name, node]) =>
    typeof node.members?.get('when')?.value === 'boolean' ? [`["${name}",`] : [],
  )
}
