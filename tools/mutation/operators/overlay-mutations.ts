/** What a lender overrides, dropped: the parent's value applies again. */

import type { SourceNode, Visit } from '#engine/authoring.ts'
import type { Json } from '#engine/index.ts'

/** What decides something. A lender's own texts are many, and a scenario that repeats each of them proves nothing. */
const deciding: ReadonlySet<string | undefined> = new Set([
  ...['rule', 'expression', 'go', 'status-target', 'lifecycle-state', 'lifecycle-progress', 'card-template', 'screen', 'saves'],
])

/** Of an item that the parent does not have, or that the lender removes. */
const places = ['$after', '$before', '$first', '$last', '$remove']

/** @param reads facts that rules and values read: of the lender's own file, only those matter */
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

/** Amounts are written as texts, too. */
function isText(value: Json): boolean {
  return typeof value === 'string' && !value.startsWith('$')
}
