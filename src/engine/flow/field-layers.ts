/**
 * The fields of a screen, each with its layers: the library field named by `use`, library fields that it uses in turn,
 * the group's entry, and the screen's own entry. Compiler and checks read the same layers.
 */
import { type FieldId, type FlowPointer, isObject, type Json, type JsonObject } from './json.ts'
import { pointTo } from './pointer.ts'
import { idOf, type SourceNode } from './source-node.ts'

/** One layer of a field: a value of a flow file and its pointer. */
export type FieldLayer = { readonly at: FlowPointer; readonly node: SourceNode }

/** A field with its layers, the deepest library field first; later layers override earlier ones. */
export type LayeredField = { readonly id: FieldId; readonly layers: readonly FieldLayer[]; readonly group?: FieldId }
export type LayeredGroup = { readonly id: FieldId; readonly layers: readonly FieldLayer[] }

/**
 * The fields of a screen in order, with groups expanded: an item whose id is that of a group's field adds a layer to
 * that field.
 */
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

/** All layers merged: objects by key, lists with ids by item; a text or a rule is replaced whole. */
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

/** The value at `keys` (ids for list items) in the last layer that has one, with its pointer. */
export function layerAt(layers: readonly FieldLayer[], keys: readonly string[]): FieldLayer | undefined {
  for (const { at, node } of layers.toReversed()) {
    const found = keys.reduce<SourceNode | undefined>((inner, key) => inner && childOf(inner, key), node)
    if (found !== undefined) return { at: pointTo(at, ...keys), node: found }
  }
  return undefined
}

/**
 * The pointer to the value at `keys` in the last layer that has one; without any, the pointer that the value would have
 * in the last layer.
 */
export function placeOf(layers: readonly FieldLayer[], keys: readonly string[]): FlowPointer {
  return layerAt(layers, keys)?.at ?? pointTo(layers.at(-1)?.at ?? '', ...keys)
}

/** The layers of an entry of fields.json. A cycle of `use` is cut before it repeats. */
function libraryLayers(library: SourceNode | undefined, name: string, seen: readonly string[] = []): FieldLayer[] {
  const node = library?.members?.get(name)
  if (node?.members === undefined || seen.includes(name)) return []
  const use = textAt(node, 'use')
  const deeper = use === undefined ? [] : libraryLayers(library, use, [...seen, name])
  return [...deeper, { at: pointTo('fields.json', name), node }]
}

/** The layers of the library field that the last `use` among these layers names. */
function usedLayers(library: SourceNode | undefined, layers: readonly FieldLayer[]): FieldLayer[] {
  const use = layers.map(({ node }) => textAt(node, 'use')).findLast((name) => name !== undefined)
  return use === undefined ? [] : libraryLayers(library, use)
}

function partLayers(layers: readonly FieldLayer[]): Map<FieldId, FieldLayer[]> {
  const parts = new Map<FieldId, FieldLayer[]>()
  for (const [id, part] of layers.flatMap(itemLayers)) parts.set(id, [...(parts.get(id) ?? []), part])
  return parts
}

/** The items of `fields` in a screen or a group, by id. */
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
