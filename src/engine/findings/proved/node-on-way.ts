import type { Way } from '#engine/analysis/idle-conditions.ts'
import type { SourceNode } from '#engine/flow/source-node.ts'

/** The part of a rule at the end of a way; the nearest part around it where a name stands in between. */
export function nodeOnWay(rule: SourceNode, way: Way): SourceNode {
  let node = rule
  for (const key of way) {
    const inner = node.members?.get(key) ?? node.items?.[Number(key)]
    if (inner === undefined) return node
    node = inner
  }
  return node
}
