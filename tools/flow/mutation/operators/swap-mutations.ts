/**
 * Mutations that swap two targets: of neighbouring statuses, of neighbouring transitions, of a case and `otherwise`.
 */

import type { SourceNode, Visit } from '#engine/authoring.ts'
import { type Json, splitPointer } from '#engine/index.ts'
import type { Change } from '../mutant.ts'

export type SwapMutation = { readonly node: SourceNode; readonly what: string; readonly changes: readonly Change[] }

const maps: ReadonlySet<string | undefined> = new Set(['statuses', 'moves'])

export function swapMutations({ node, key, pointer, parent }: Visit): SwapMutation[] {
  const { keys } = splitPointer(pointer)
  if (maps.has(key) && node.members) return neighbours([...node.members], keys)
  if (key !== 'otherwise' || typeof node.value !== 'string') return []
  const last = parent?.members?.get('cases')?.items?.at(-1)
  const { id, go } = (last?.value ?? {}) as { readonly id?: Json; readonly go?: Json }
  if (!last || typeof id !== 'string' || go === undefined || go === node.value) return []
  const changes = [
    { keys: [...keys.slice(0, -1), 'cases', id, 'go'], to: node.value },
    { keys, to: go },
  ]
  return [{ node: last, what: `the destinations of "${id}" and "otherwise" swapped`, changes }]
}

function neighbours(members: readonly (readonly [string, SourceNode])[], keys: readonly string[]): SwapMutation[] {
  return members.slice(1).flatMap(([name, node], index) => {
    const [before, other] = members[index] as readonly [string, SourceNode]
    if (node.value === other.value) return []
    const changes = [
      { keys: [...keys, before], to: node.value },
      { keys: [...keys, name], to: other.value },
    ]
    return [{ node, what: `the targets of ${before} and ${name} swapped`, changes }]
  })
}
