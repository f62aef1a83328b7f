/**
 * Lays an overlay over what its parent says: objects merge by key and `null` takes a key away, lists of `{ "id" }` merge by
 * id (merge-list.ts), everything else is one value and replaced whole. Nothing that comes in is changed; what the overlay
 * does not touch is the parent's own node.
 */
import type { Finding } from '#engine/findings/finding.ts'
import type { FlowPointer } from './json.ts'
import type { JsonSchema } from './json-schema.ts'
import { mergeList } from './merge-list.ts'
import { removesNothing } from './overlay-findings.ts'
import { pointTo } from './pointer.ts'
import { kindOf, memberSchema, viewOf } from './schema-walk.ts'
import { objectNode, placeOf, type SourceNode, type SourcePlace, writtenOver } from './source-node.ts'

export type Merged = {
  readonly node: SourceNode
  readonly findings: readonly Finding[]
  /** What the overlay takes away, by its pointer: where it says so. */
  readonly removed: ReadonlyMap<FlowPointer, SourcePlace>
}

export type MergeOptions = {
  /** Of the merged value: `screens/x.json`. */
  readonly pointer?: FlowPointer
  /** What the parent's files say has moved, as pointers inside the file: old to new. */
  readonly moved?: ReadonlyMap<string, string>
}

/** What a merge carries along: what has moved, where it reports, and itself for what is inside. */
export type MergeContext = {
  readonly moved: ReadonlyMap<string, string>
  readonly report: (finding: Finding) => void
  readonly remove: (pointer: FlowPointer, at: SourcePlace) => void
  readonly merge: typeof mergeValue
}

export function mergeNodes(
  schema: JsonSchema | undefined,
  parent: SourceNode,
  overlay: SourceNode,
  { pointer = '', moved = new Map() }: MergeOptions = {},
): Merged {
  const findings: Finding[] = []
  const removed = new Map<FlowPointer, SourcePlace>()
  const context: MergeContext = {
    moved,
    report: (finding) => findings.push(finding),
    remove: (at, place) => removed.set(at, place),
    merge: mergeValue,
  }
  return { node: mergeValue(schema, parent, overlay, pointer, context), findings, removed }
}

function mergeValue(
  schema: JsonSchema | undefined,
  parent: SourceNode | undefined,
  overlay: SourceNode,
  pointer: FlowPointer,
  context: MergeContext,
): SourceNode {
  const over = parent && sameKind(parent, overlay) ? parent : undefined
  const view = schema && viewOf(schema, over && kindOf(overlay) === undefined ? over : overlay)
  if (view?.['x-whole']) return parent ? writtenOver(overlay, parent) : overlay
  const node = insideOf(view, over, overlay, pointer, context)
  return parent && !over ? writtenOver(node, parent) : node
}

function insideOf(
  view: JsonSchema | undefined,
  parent: SourceNode | undefined,
  overlay: SourceNode,
  pointer: FlowPointer,
  context: MergeContext,
): SourceNode {
  if (overlay.members) return mergeObject(view, parent, overlay, pointer, context)
  if (overlay.items && isListOfIds(view)) return mergeList(view, parent, overlay, pointer, context)
  return parent ? writtenOver(overlay, parent) : overlay
}

function mergeObject(
  view: JsonSchema | undefined,
  parent: SourceNode | undefined,
  overlay: SourceNode,
  pointer: FlowPointer,
  context: MergeContext,
): SourceNode {
  const members = new Map(parent?.members)
  let changed = parent === undefined
  for (const [key, said] of overlay.members ?? []) {
    const before = members.get(key)
    const at = pointTo(pointer, key)
    if (said.value === null) {
      if (before) {
        changed = members.delete(key)
        context.remove(at, placeOf(said))
      } else context.report(removesNothing(said, key, at, parent, context.moved))
      continue
    }
    const after = mergeValue(view && memberSchema(view, key), before, said, at, context)
    if (after !== before) {
      members.set(key, after)
      changed = true
    }
  }
  if (!parent) return objectNode(members, overlay)
  // An overlay that repeats nothing and changes nothing leaves the parent's own node in place.
  return changed ? writtenOver(objectNode(members, overlay), parent) : parent
}

/** A value of another sort, or an object of another `kind`, has nothing to be merged with. */
function sameKind(parent: SourceNode, overlay: SourceNode): boolean {
  if (parent.kind !== overlay.kind) return false
  const kind = kindOf(overlay)
  return kind === undefined || kind === kindOf(parent)
}

/** Whether items of such a list have ids, in every kind of item that there is. */
function isListOfIds(view: JsonSchema | undefined): view is JsonSchema & { readonly items: JsonSchema } {
  return view?.items !== undefined && hasId(view.items)
}

function hasId(item: JsonSchema): boolean {
  const view = viewOf(item, undefined)
  return view.properties?.id !== undefined || (view.oneOf ?? view.anyOf)?.every(hasId) === true
}
