/** Mutations that drop a lender's override, so that the parent's value applies. */

import type { SourceNode, Visit } from '#engine/authoring.ts'
import type { Json } from '#engine/index.ts'

/**
 * Schema roles of values that decide something. Texts are excluded, because a scenario that repeats a text proves
 * nothing.
 */
const deciding: ReadonlySet<string | undefined> = new Set([
  ...['rule', 'expression', 'go', 'status-target', 'lifecycle-state', 'lifecycle-progress', 'card-template', 'screen', 'saves'],
])

/** Keys of items that the parent does not have, or that the lender removes. */
const places = ['$after', '$before', '$first', '$last', '$remove']

/** @param reads facts that rules and values read; of lender.json only these are mutated */
export function overlayMutations(
  { is, node, key, pointer }: Visit,
  reads: ReadonlySet<string>,
): { node: SourceNode; what: string }[] {
  const what = `"${key}" dropped: the parent's value applies`
  const inLender = /^lender\.json#\/(.+)$/.exec(pointer)?.[1]?.replaceAll('/', '.')
  if (inLender !== undefined) return reads.has(`lender.${inLender}`) && !isText(node.value) ? [{ node, what }] : []
  if (deciding.has(is) && key !== undefined) return [{ node, what }]
  const { id, ...others } = (node.value ?? {}) as { readonly [key: string]: Json }
  return typeof id === 'string' && places.some((place) => place in others)
    ? [{ node, what: `the override of "${id}" dropped` }]
    : []
}

/** Whether a value is a text; an amount (`"$50,000"`) is not. */
function isText(value: Json): boolean {
  return typeof value === 'string' && !value.startsWith('$')
}
