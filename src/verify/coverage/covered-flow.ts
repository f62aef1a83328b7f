/** One lender's flow with the indexes that coverage needs: source nodes, compiled flow, and rules by their place. */

import { compileFlow, lenderFacts, type ResolvedLender, type SourceNode } from '#engine/authoring.ts'
import {
  asRule,
  type CompiledFlow,
  type FlowPointer,
  isObject,
  type JourneyId,
  type Json,
  type Rule,
  type ScreenRoute,
  type StepId,
  splitPointer,
} from '#engine/index.ts'
import { type Analysis, analysisOf } from '#verify/analysis/analysis-of.ts'
import type { Way } from '#verify/analysis/idle-conditions.ts'
import type { Memory } from '#verify/analysis/memory.ts'
import { type CheckedFlow, checkedFlow, inlinerOf } from '#verify/findings/reading/checked-flow.ts'
import { factsOfFlow } from '#verify/findings/reading/facts-of-flow.ts'
import { usedNames } from '#verify/findings/reading/used-names.ts'
import { usesIn } from '#verify/findings/reading/uses.ts'

export type CoveredFlow = {
  readonly resolved: ResolvedLender
  readonly checked: CheckedFlow
  readonly flow: CompiledFlow
  readonly rules: ReadonlyMap<FlowPointer, WrittenRule>
  /** Each rule and value that is evaluated, by its object in the flow files. */
  readonly asked: ReadonlyMap<object, Asked>
  readonly analysis: Analysis
}

/** `decides` is true for conditions; of a value, only the named rules inside it are conditions. */
export type Asked = { readonly at: FlowPointer; readonly decides: boolean }

/** A rule as written in the flow files; `rule` has its named rules inlined. */
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

/** The rules that an applicant can encounter, and the named rules that they use. */
function rulesOf(checked: CheckedFlow): Pick<CoveredFlow, 'rules' | 'asked'> {
  const inline = inlinerOf(checked)
  const rules = new Map<FlowPointer, WrittenRule>()
  const asked = new Map<object, Asked>()
  const used = usedNames(checked)
  for (const { visit } of usesIn(checked)) {
    const { is, pointer: at, node } = visit
    if (is !== 'rule' && is !== 'expression') continue
    const { file, keys } = splitPointer(at)
    // No claim of a scenario is about the answers of the chat.
    if (file === 'chat.json') continue
    // Named rules of base that this lender does not use cannot be covered.
    if (file === 'facts.json' && keys[0] === 'rules' && !used.has(`rule ${keys[1]}`)) continue
    if (is === 'rule') rules.set(at, { at, node, rule: inline(asRule(node.value)) })
    if (typeof node.value === 'object' && node.value !== null) asked.set(node.value, { at, decides: is === 'rule' })
  }
  return { rules, asked }
}

/** The kinds of coverage items. Items and hits use the same keys, so that they can be compared. */
export const COVERAGE_KINDS = ['steps', 'branches', 'conditions', 'statuses', 'moves', 'cards', 'messages'] as const
export type CoverageKind = (typeof COVERAGE_KINDS)[number]

export type CoverageItem = {
  readonly kind: CoverageKind
  /** The key of the item; a hit with the same key covers the item. */
  readonly key: string
  readonly at: FlowPointer
  readonly node: SourceNode
  /** The item in words: "the step home-address". */
  readonly says: string
  readonly aim: Aim
}

/** The facts that cover the item, for the search for a scenario. */
export type Aim =
  | { readonly by: 'step'; readonly journey: JourneyId; readonly step: StepId }
  /**
   * `near`: rules of which one is evaluated wherever the item matters. `goal`: what must be true for the facts of that
   * evaluation.
   */
  | { readonly by: 'rule'; readonly near: readonly FlowPointer[]; readonly goal: RequiredOutcome }
  | { readonly by: 'status'; readonly status: string }
  | { readonly by: 'move'; readonly from: string; readonly event: string }
  | { readonly by: 'card'; readonly card: string; readonly several: boolean; readonly goal: Rule }
  | { readonly by: 'message'; readonly screen: ScreenRoute; readonly field: string; readonly code: string; readonly rule?: Rule }
  | { readonly by: 'refusal'; readonly screen: ScreenRoute; readonly rule?: Rule }

export type RequiredOutcome =
  | { readonly rule: Rule }
  /** One condition of the rule has this result, and decides the rule. */
  | { readonly way: Way; readonly is: boolean }

export const keyOf = {
  rule: (at: FlowPointer) => `rule ${at}`,
  outcome: (at: FlowPointer, holds: boolean) => `${holds ? 'holds' : 'fails'} ${at}`,
  condition: (at: FlowPointer, way: Way, is: boolean) => `${is ? 'yes' : 'no'} ${[at, ...way].join('/')}`,
  step: (journey: JourneyId, step: StepId) => `step ${journey} ${step}`,
  status: (at: FlowPointer) => `status ${at}`,
  state: (state: string) => `state ${state}`,
  move: (from: string, event: string) => `move ${from} ${event}`,
  card: (card: string) => `card ${card}`,
  cardText: (card: string, part: string, at: FlowPointer) => `card ${card} ${part} ${at}`,
  screen: (route: ScreenRoute) => `screen ${route}`,
  message: (at: FlowPointer) => `message ${at}`,
  refusal: (route: ScreenRoute) => `refusal ${route}`,
  /** A node of the sandbox: `profile`, or `frozen/no-match` of a persona. */
  place: (place: string) => `place ${place}`,
} as const

/** The pointer to the rule of a named rule. */
export function ruleNamed(name: string): FlowPointer {
  return `facts.json#/rules/${name.replaceAll('~', '~0').replaceAll('/', '~1')}/when`
}
