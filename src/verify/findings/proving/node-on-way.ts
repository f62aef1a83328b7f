import type { SourceNode } from '#engine/authoring.ts'
import type { Way } from '#verify/analysis/idle-conditions.ts'

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
