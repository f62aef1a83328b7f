/** One lender's flow as coverage looks at it: what was written, what it compiles to, and its rules by where they stand. */

import { compileFlow, inliner, lenderFacts, type ResolvedLender, type SourceNode } from '#engine/authoring.ts'
import { asRule, type CompiledFlow, type FactsFile, type FlowPointer, isObject, type Json, type Rule } from '#engine/index.ts'
import { type Analysis, analysisOf } from '#verify/analysis/analysis-of.ts'
import type { Memory } from '#verify/analysis/memory.ts'
import { type CheckedFlow, checkedFlow } from '#verify/findings/reading/checked-flow.ts'
import { factsOfFlow } from '#verify/findings/reading/facts-of-flow.ts'
import { usesIn } from '#verify/findings/reading/uses.ts'

export type CoveredFlow = {
  readonly resolved: ResolvedLender
  readonly checked: CheckedFlow
  readonly flow: CompiledFlow
  readonly rules: ReadonlyMap<FlowPointer, WrittenRule>
  /** Everything that is worked out, by the objects that are written. */
  readonly asked: ReadonlyMap<object, Asked>
  readonly analysis: Analysis
}

/** `decides`: it comes out as yes or no. Of a value only the named rules in it do. */
export type Asked = { readonly at: FlowPointer; readonly decides: boolean }

/** `rule`: with everything that it names put in place. */
export type WrittenRule = { readonly at: FlowPointer; readonly node: SourceNode; readonly rule: Rule }

const memory: Memory = new Map()

export function coveredFlow(resolved: ResolvedLender, flow: CompiledFlow = compileFlow(resolved)): CoveredFlow {
  const checked = checkedFlow(resolved)
  const lender = lenderFacts(flow.live.lender)
  const known = (path: string): Json | undefined => {
    if (!path.startsWith('lender.')) return undefined
    return path
      .split('.')
      .slice(1)
      .reduce<Json>((part, key) => (isObject(part) && Object.hasOwn(part, key) ? (part[key] as Json) : null), lender)
  }
  return {
    resolved,
    checked,
    flow,
    ...rulesOf(checked),
    analysis: analysisOf(factsOfFlow(checked), { memory, known }),
  }
}

/** Rules that an applicant can meet, and the shared rules that they name. */
function rulesOf(checked: CheckedFlow): Pick<CoveredFlow, 'rules' | 'asked'> {
  const inline = inliner((checked.resolved.files.get('facts.json')?.value ?? {}) as unknown as FactsFile)
  const rules = new Map<FlowPointer, WrittenRule>()
  const asked = new Map<object, Asked>()
  for (const { visit } of usesIn(checked)) {
    const { is, pointer: at, node } = visit
    if (is !== 'rule' && is !== 'expression') continue
    if (is === 'rule') rules.set(at, { at, node, rule: inline(asRule(node.value)) })
    if (typeof node.value === 'object' && node.value !== null) asked.set(node.value, { at, decides: is === 'rule' })
  }
  return { rules, asked }
}
