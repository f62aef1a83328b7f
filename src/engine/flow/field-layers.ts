/**
 * The fields of a screen, each with its layers: the library field that it uses, the one that this uses in turn, the part of
 * the group that it belongs to, and what the screen itself says. Compiling and checking read the same layers.
 */
import { type FieldId, type FlowPointer, isObject, type Json, type JsonObject } from './json.ts'
import { pointTo } from './pointer.ts'
import { idOf, type SourceNode } from './source-node.ts'

/** One layer of a field, or a part of one: the value and its pointer. */
export type FieldLayer = { readonly at: FlowPointer; readonly node: SourceNode }

/** Deepest layer first; the last one decides. */
export type LayeredField = { readonly id: FieldId; readonly layers: readonly FieldLayer[]; readonly group?: FieldId }
export type LayeredGroup = { readonly id: FieldId; readonly layers: readonly FieldLayer[] }

/** The fields in order, with groups flat: an item with the id of a part of a group is one more layer of that part. */
export function layeredFields(
  screen: FlowPointer,
  node: SourceNode,
  library: SourceNode | undefined,
): { readonly fields: readonly LayeredField[]; readonly groups: readonly LayeredGroup[] } {
  const fields = new Map<FieldId, LayeredField>()
  const groups: LayeredGroup[] = []
  for (const [id, own] of itemLayers({ at: screen, node })) {
    const spread = textAt(own.node, 'spread')
    if (spread === undefined) {
      const earlier = fields.get(id)
      const layers = [...(earlier?.layers ?? []), ...usedLayers(library, [own]), own]
      fields.set(id, { id, layers, ...(earlier?.group !== undefined && { group: earlier.group }) })
      continue
    }
    const layers = [...libraryLayers(library, spread), own]
    groups.push({ id, layers })
    for (const [part, parts] of partLayers(layers))
      fields.set(part, { id: part, layers: [...usedLayers(library, parts), ...parts], group: id })
  }
  return { fields: [...fields.values()], groups }
}

/** All layers merged: objects by key, lists with ids by item; a text or a rule is one value. */
export function mergedLayers(layers: readonly FieldLayer[]): JsonObject {
  const result: Record<string, Json> = {}
  for (const { node } of layers) {
    for (const [key, { value }] of node.members ?? []) {
      const below = result[key]
      if (objects.has(key) && isObject(below) && isObject(value)) result[key] = { ...below, ...value }
      else if (lists.has(key) && Array.isArray(below) && Array.isArray(value)) result[key] = mergedById(below, value)
      else result[key] = value
    }
  }
  return result
}

const objects = new Set(['schema', 'messages', 'summary', 'words'])
const lists = new Set(['options', 'patterns'])

/** The topmost layer that has a value at these keys (ids for items of lists), and the value. */
export function layerAt(layers: readonly FieldLayer[], keys: readonly string[]): FieldLayer | undefined {
  for (const { at, node } of layers.toReversed()) {
    const found = keys.reduce<SourceNode | undefined>((inner, key) => inner && childOf(inner, key), node)
    if (found !== undefined) return { at: keys.reduce(pointTo, at), node: found }
  }
  return undefined
}

/** Where the topmost layer says something at these keys; where none does, the place at which the last one would. */
export function placeOf(layers: readonly FieldLayer[], keys: readonly string[]): FlowPointer {
  return layerAt(layers, keys)?.at ?? keys.reduce(pointTo, layers.at(-1)?.at ?? '')
}

/** The layers of an entry of fields.json. A cycle ends where it would begin again. */
function libraryLayers(library: SourceNode | undefined, name: string, seen: readonly string[] = []): FieldLayer[] {
  const node = library?.members?.get(name)
  if (node?.members === undefined || seen.includes(name)) return []
  const use = textAt(node, 'use')
  const deeper = use === undefined ? [] : libraryLayers(library, use, [...seen, name])
  return [...deeper, { at: pointTo('fields.json', name), node }]
}

/** The layers of the library field that these use: the last one that names a field decides. */
function usedLayers(library: SourceNode | undefined, layers: readonly FieldLayer[]): FieldLayer[] {
  const use = layers.map(({ node }) => textAt(node, 'use')).findLast((name) => name !== undefined)
  return use === undefined ? [] : libraryLayers(library, use)
}

function partLayers(layers: readonly FieldLayer[]): Map<FieldId, FieldLayer[]> {
  const parts = new Map<FieldId, FieldLayer[]>()
  for (const [id, part] of layers.flatMap(itemLayers)) parts.set(id, [...(parts.get(id) ?? []), part])
  return parts
}

/** The items of `fields` in a screen or a group. */
function itemLayers({ at, node }: FieldLayer): (readonly [FieldId, FieldLayer])[] {
  return (node.members?.get('fields')?.items ?? []).flatMap((item) => {
    const id = idOf(item)
    return id === undefined ? [] : [[id, { at: pointTo(pointTo(at, 'fields'), id), node: item }] as const]
  })
}

function textAt(node: SourceNode, key: string): string | undefined {
  const value = node.members?.get(key)?.value
  return typeof value === 'string' ? value : undefined
}

function childOf(node: SourceNode, key: string): SourceNode | undefined {
  return node.members?.get(key) ?? node.items?.find((item) => idOf(item) === key)
}

function mergedById(below: readonly Json[], above: readonly Json[]): Json[] {
  const items = [...below]
  for (const item of above) {
    const index = items.findIndex((other) => isObject(other) && isObject(item) && other.id === item.id)
    if (index < 0) items.push(item)
    else items[index] = { ...(items[index] as JsonObject), ...(item as JsonObject) }
  }
  return items
}
