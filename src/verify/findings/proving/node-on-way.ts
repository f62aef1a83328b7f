import type { SourceNode } from '#engine/authoring.ts'
import type { Way } from '#verify/analysis/idle-conditions.ts'

/**
 * The source node at the end of a path of keys inside a rule; the nearest enclosing node if the path enters a named
 * rule.
 */
export function nodeOnWay(rule: SourceNode, way: Way): SourceNode {
  let node = rule
  for (const key of way) {
    const inner = node.members?.get(key) ?? node.items?.[Number(key)]
    if (inner === undefined) return node
    node = inner
  }
  return node
}
