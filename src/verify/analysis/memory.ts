import type { FactTree, Rule } from '#engine/index.ts'
import { readsIn } from './reads-in.ts'
import type { Given } from './situations.ts'
import type { Budget } from './verdict.ts'

/**
 * A cache of verdicts. The key contains everything they depend on: the rules, and the types of the facts that the rules
 * read.
 */
export type Memory = Map<string, unknown>

/** Returns the function that makes cache keys. Lenders share most rules, so their verdicts are shared, too. */
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

/** The type of a fact as text. The members of an object matter only for list items. */
function treeAsText({ type, enum: choices, of }: FactTree): unknown {
  return [type, choices, of && itemAsText(of)]
}

function itemAsText({ type, enum: choices, of, parts = new Map() }: FactTree): unknown {
  const inner = [...parts].map(([name, { always, fact }]) => [name, always, itemAsText(fact)])
  return [type, choices, of && itemAsText(of), inner]
}
