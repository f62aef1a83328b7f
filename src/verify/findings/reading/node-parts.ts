/** Access to parts of a value in a flow file; undefined or empty where the part has another type. */

import { type FieldLayer, idOf, type ResolvedLender, type SourceNode } from '#engine/authoring.ts'
import { itemKey, pointTo } from '#engine/index.ts'

/** A value of a flow file and its pointer. Screens, journeys, steps, fields and the layers of a field are parts, too. */
export type Part = FieldLayer

/** A file of a lender, whether it is valid by its schema or not. */
export function fileOf({ files }: Pick<ResolvedLender, 'files'>, file: string): Part | undefined {
  const node = files.get(file)
  return node && { node, at: file }
}

/** @param keys from the part inwards, ids for list items */
export function partAt(part: Part | undefined, ...keys: readonly string[]): Part | undefined {
  const node = keys.reduce<SourceNode | undefined>(memberAt, part?.node)
  return part && node && { node, at: pointTo(part.at, ...keys) }
}

/** The items of the list, or the members of the object, at these keys of a part; `key` is an item's id or position. */
export function partsAt(part: Part | undefined, ...keys: readonly string[]): readonly (Part & { readonly key: string })[] {
  const list = partAt(part, ...keys)
  const named = list?.node.items?.map((node, index) => [itemKey(node, index), node] as const) ?? [...(list?.node.members ?? [])]
  return named.map(([key, node]) => ({ key, node, at: pointTo(list?.at ?? '', key) }))
}

export function memberAt(node: SourceNode | undefined, key: string): SourceNode | undefined {
  return node?.members?.get(key)
}

export function itemsAt(node: SourceNode | undefined, key: string): readonly SourceNode[] {
  return node?.members?.get(key)?.items ?? []
}

/** The ids of the items of a list. */
export function idsAt(node: SourceNode | undefined, key: string): readonly string[] {
  return itemsAt(node, key).flatMap((item) => idOf(item) ?? [])
}

export function textAt(node: SourceNode | undefined, key: string): string | undefined {
  const value = node?.members?.get(key)?.value
  return typeof value === 'string' ? value : undefined
}

export function membersAt(node: SourceNode | undefined, key: string): readonly (readonly [string, SourceNode])[] {
  return [...(node?.members?.get(key)?.members ?? [])]
}
