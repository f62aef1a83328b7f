/** Access to parts of a SourceNode; undefined or empty where the part has another type. */

import type { SourceNode } from '#engine/authoring.ts'
export function memberAt(node: SourceNode | undefined, key: string): SourceNode | undefined {
  return node?.members?.get(key)
}

export function itemsAt(node: SourceNode | undefined, key: string): readonly SourceNode[] {
  return node?.members?.get(key)?.items ?? []
}

export function textAt(node: SourceNode | undefined, key: string): string | undefined {
  const value = node?.members?.get(key)?.value
  return typeof value === 'string' ? value : undefined
}

export function membersAt(node: SourceNode | undefined, key: string): readonly (readonly [string, SourceNode])[] {
  return [...(node?.members?.get(key)?.members ?? [])]
}
