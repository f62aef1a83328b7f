/**
 * Merges lists whose items have ids: an item that the parent has is merged with it, a new item names its position, and
 * `$remove` deletes an item. Removals come last, so that a new item may name the position of a removed one.
 */
import type { FlowPointer } from './json.ts'
import type { JsonSchema } from './json-schema.ts'
import type { MergeContext } from './merge-context.ts'
import { anchorMissing, duplicateId, idUnknown, removesNoItem, twoPlaces } from './overlay-findings.ts'
import { pointTo } from './pointer.ts'
import { arrayNode, idOf, objectNode, placeOf, type SourceNode, withPrecedence } from './source-node.ts'

const PLACES = ['$after', '$before', '$first', '$last']
const ITEM_KEYS = [...PLACES, '$remove']

type Entry = { readonly id: string | undefined; readonly node: SourceNode }
type Insert = { readonly entry: Entry; readonly how: string; readonly anchor: string | undefined; readonly place: SourceNode }

export function mergeList(
  view: JsonSchema & { readonly items: JsonSchema },
  parent: SourceNode | undefined,
  overlay: SourceNode,
  pointer: FlowPointer,
  context: MergeContext,
): SourceNode {
  const before = (parent?.items ?? []).map((node) => ({ id: idOf(node), node }))
  const known = new Map(before.map(({ id, node }) => [id, node]))
  const list = { pointer, ids: [...known.keys()].filter((id) => id !== undefined), parent, moved: context.moved }
  const seen = new Map<string, SourceNode>()
  const removed = new Set<string>()
  const inserts: Insert[] = []
  let entries: Entry[] = before

  for (const item of overlay.items ?? []) {
    const id = idOf(item)
    if (id === undefined) {
      // An item without an id is reported by the overlay schema. In a list that the parent does not have, such an item
      // is kept.
      if (!parent) entries = [...entries, { id, node: item }]
      continue
    }
    const first = seen.get(id)
    if (first) {
      context.report(duplicateId(item, first, pointTo(pointer, id)))
      continue
    }
    seen.set(id, item)
    const remove = item.members?.get('$remove')
    if (remove) {
      const old = known.get(id)
      if (old) {
        removed.add(id)
        context.remove(pointTo(pointer, id), remove.keyPlace ?? placeOf(remove), old)
      } else context.report(removesNoItem(item, list))
      continue
    }
    add(item, id)
  }
  entries = insertAll(entries, inserts, (insert) => context.report(anchorMissing(insert, list)))
  const items = entries.filter(({ id }) => id === undefined || !removed.has(id)).map(({ node }) => node)
  if (!parent) return arrayNode(items, overlay)
  return sameItems(items, parent.items ?? []) ? parent : withPrecedence(arrayNode(items, overlay), parent)

  function add(item: SourceNode, id: string): void {
    const old = known.get(id)
    const entry = {
      id,
      node: context.merge(view.items, old, withoutItemKeys(item, old !== undefined), pointTo(pointer, id), context),
    }
    const places = PLACES.flatMap((place) => item.members?.get(place) ?? [])
    if (places.length > 1) context.report(twoPlaces(item, places[1] as SourceNode, pointTo(pointer, id)))
    const how = PLACES.find((place) => item.members?.has(place))
    if (how === undefined) {
      if (old) entries = entries.map((one) => (one.id === id ? entry : one))
      else if (!parent) entries = [...entries, entry]
      // An item whose id looks misspelt is left out; any other is appended, so that the rest can be checked.
      else if (!reportUnknown(item)) entries = [...entries, entry]
      return
    }
    entries = entries.filter((one) => one.id !== id)
    const anchor = item.members?.get(how)
    inserts.push({ entry, how, anchor: typeof anchor?.value === 'string' ? anchor.value : undefined, place: anchor ?? item })
  }

  /** Reports an item without a position whose id the parent lacks; true when the id looks misspelt. */
  function reportUnknown(item: SourceNode): boolean {
    const { finding, meant } = idUnknown(item, list)
    context.report(finding)
    return meant
  }
}

/** Inserts each item at its position, in order; an item may be placed beside another item of the same overlay. */
function insertAll(entries: readonly Entry[], inserts: readonly Insert[], lost: (insert: Insert) => void): Entry[] {
  const result = [...entries]
  let waiting = inserts
  let firsts = 0
  const lastBehind = new Map<string, string | undefined>()
  while (waiting.length > 0) {
    const left = waiting.filter((insert) => !insertOne(insert))
    if (left.length === waiting.length) break
    waiting = left
  }
  for (const insert of waiting) {
    lost(insert)
    result.push(insert.entry)
  }
  return result

  function insertOne({ entry, how, anchor }: Insert): boolean {
    if (how === '$last') return result.push(entry) > 0
    if (how === '$first') {
      result.splice(firsts, 0, entry)
      firsts += 1
      return true
    }
    const at = anchor === undefined ? -1 : result.findIndex(({ id }) => id === anchor)
    if (at < 0 || anchor === undefined) return false
    if (how === '$before') {
      result.splice(at, 0, entry)
      return true
    }
    // Several items with the same `$after` keep their order in the file.
    const after = lastBehind.get(anchor) ?? anchor
    result.splice(result.findIndex(({ id }) => id === after) + 1, 0, entry)
    lastBehind.set(anchor, entry.id)
    return true
  }
}

function withoutItemKeys(item: SourceNode, isKnown: boolean): SourceNode {
  const members = [...(item.members ?? [])].filter(([key]) => !ITEM_KEYS.includes(key) && !(isKnown && key === 'id'))
  return members.length === item.members?.size
    ? item
    : objectNode(new Map(members), { layers: [placeOf(item)], keyPlace: item.keyPlace })
}

function sameItems(a: readonly SourceNode[], b: readonly SourceNode[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}
