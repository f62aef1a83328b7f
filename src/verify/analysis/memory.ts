import type { FactTree, Rule } from '#engine/index.ts'
import { readsIn } from './reads-in.ts'
import type { Given } from './situations.ts'
import type { Budget } from './verdict.ts'

/** Answers by everything that they depend on: the rules, and the kinds of the facts that these read. */
export type Memory = Map<string, unknown>

/** Most lenders have most rules in common, and are asked the same about them. */
export function memoryKeys(
  { facts, known, today }: Given,
  budget: Budget,
): (what: string, rules: readonly Rule[]) => string | undefined {
  const kinds = new Map<string, string>()
  const circumstances = `${today} ${budget.steps} ${budget.evaluations} ${budget.ruleNodes}`
  return (what, rules) => {
    try {
      const reads = [...readsIn(rules)].map((path) => `${path} ${kindOf(path)}`)
      return [what, circumstances, JSON.stringify(rules), ...reads].join('\n')
    } catch {
      return undefined
    }
  }

  function kindOf(path: string): string {
    const before = kinds.get(path)
    if (before !== undefined) return before
    const type = facts.typeOf(path)
    const kind = JSON.stringify([type?.mayBeAbsent, type && treeAsText(type), known(path)])
    kinds.set(path, kind)
    return kind
  }
}

/** Groups of facts are there or not; what stands in them matters only for the items of a list. */
function treeAsText({ type, enum: choices, of }: FactTree): unknown {
  return [type, choices, of && itemAsText(of)]
}

function itemAsText({ type, enum: choices, of, parts = new Map() }: FactTree): unknown {
  const inner = [...parts].map(([name, { always, fact }]) => [name, always, itemAsText(fact)])
  return [type, choices, of && itemAsText(of), inner]
}
