import type { CompiledFlow, CompiledSandbox, CompiledScreen, Rule, Text } from '#engine/index.ts'
import { ruleInWords as sentenceOf } from '#engine/sentences.ts'
import { contractFacts, type FlowGraph } from '#verify/index.ts'
import type { Shown } from './diagram.ts'

/** The input of diagrams: a flow and its graph. */
export type DrawnFlow = {
  readonly flow: CompiledFlow
  readonly sandbox: CompiledSandbox
  readonly graph: FlowGraph
  /** Coverage hits, if coverage is drawn. */
  readonly seen?: Seen
}

/** Coverage hits by key. */
export type Seen = { has(key: string): boolean }

/** `shown` if all these keys are covered. */
export function coverageOf({ seen }: Pick<DrawnFlow, 'seen'>, ...keys: readonly string[]): { readonly shown?: Shown } {
  if (!seen) return {}
  return { shown: keys.every((key) => seen.has(key)) ? 'shown' : 'not shown' }
}

/** The heading of a screen. */
export function headingOf(screen: CompiledScreen | undefined): string {
  return screen?.heading === undefined ? '' : wordsOf(screen.heading)
}

/** A text as written; of a text with cases, the default case. */
export function wordsOf(text: Text): string {
  if (typeof text === 'string') return text
  return 'otherwise' in text ? text.otherwise : ''
}

/** A rule as a label: named rules by their descriptive sentences. */
export function ruleInWords(flow: Pick<CompiledFlow, 'says'>, rule: Rule): string {
  return sentenceOf(rule, {
    facts: contractFacts,
    named: (kind, name) => (kind === 'rule' ? (flow.says[name] ?? `the rule ${name}`) : undefined),
  })
}
