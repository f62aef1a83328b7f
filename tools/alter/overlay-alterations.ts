/** What a lender says otherwise than its parent, forgotten: then the parent's word holds. */

import type { SourceNode, Visit } from '#engine/authoring.ts'
/** What decides something. Words of a lender's own are many, and a scenario that repeats each of them proves nothing. */
import type { Json } from '#engine/index.ts'

const deciding: ReadonlySet<string | undefined> = new Set([
  ...['rule', 'expression', 'go', 'status-target', 'lifecycle-state', 'lifecycle-progress', 'card-template', 'screen', 'saves'],
])

/** @param reads facts that rules and values read: of the lender's own file, only those matter */
export function overlayAlterations(
  { is, node, key, pointer }: Visit,
  reads: ReadonlySet<string>,
): { node: SourceNode; what: string }[] {
  const inLender = /^lender\.json#\/(.+)$/.exec(pointer)?.[1]?.replaceAll('/', '.')
  if (inLender !== undefined) return reads.has(`lender.${inLender}`) && !isWords(node.value) ? [{ node, what: dropped(key) }] : []
  if (deciding.has(is) && key !== undefined) return [{ node, what: dropped(key) }]
  // An item that the parent does not have, or one that is taken away.
  const { id, ...others } = (node.value ?? {}) as { readonly [key: string]: Json }
  const places = ['$after', '$before', '$first', '$last', '$remove']
  return typeof id === 'string' && places.some((place) => place in others)
    ? [{ node, what: `what is said of "${id}" dropped` }]
    : []
}

/** Amounts are texts, too. */
function isWords(value: Json): boolean {
  return typeof value === 'string' && !value.startsWith('$')
}

function dropped(key: string | undefined): string {
  return `"${key}" dropped: the parent's holds`
}
