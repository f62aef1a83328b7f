/** The fact paths, named rules and named values that a rule reads, outside of list operators. */

import type { SourceNode } from '#engine/authoring.ts'
import { iterating } from '#engine/authoring.ts'

export type FactRead = { readonly path: string; readonly node: SourceNode }
export type NameUse = { readonly kind: 'rule' | 'value'; readonly name: string; readonly node: SourceNode }
export type Reads = { readonly facts: readonly FactRead[]; readonly names: readonly NameUse[] }

export function readsOf(rule: SourceNode): Reads {
  const facts: FactRead[] = []
  const names: NameUse[] = []
  // A work list instead of recursion, because a rule may be nested as deeply as a file.
  const work: { node: SourceNode; inItem: boolean }[] = [{ node: rule, inItem: false }]
  for (let at = work.pop(); at !== undefined; at = work.pop()) {
    const { node, inItem } = at
    for (const item of node.items ?? []) work.push({ node: item, inItem })
    for (const [operator, operand] of node.members ?? []) {
      const operands = operand.items ?? [operand]
      if (operator === 'var' || operator === 'answered') {
        const paths = operator === 'var' ? operands.slice(0, 1) : operands
        if (!inItem)
          facts.push(...paths.flatMap((path) => (typeof path.value === 'string' ? [{ path: path.value, node: path }] : [])))
      } else if (operator === 'rule' || operator === 'value') {
        const [name] = operands
        if (typeof name?.value === 'string') names.push({ kind: operator, name: name.value, node: name })
      } else if (iterating.has(operator)) {
        const [list, ...bodies] = operands
        if (list) work.push({ node: list, inItem })
        for (const body of bodies) work.push({ node: body, inItem: true })
      } else work.push({ node: operand, inItem })
    }
  }
  return { facts, names }
}
