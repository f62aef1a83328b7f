/**
 * Lays an overlay over what its parent says: objects merge by key and `null` takes a key away, lists of `{ "id" }` merge by
 * id (merge-list.ts), everything else is one value and replaced whole. Nothing that comes in is changed; what the overlay
 * does not touch is the parent's own node.
 */
import type { Finding } from '#engine/diagnostics/finding.ts'
import type { FlowPointer } from './json.ts'
import type { JsonSchema } from './json-schema.ts'
import type { MergeContext } from './merge-context.ts'
import { mergeList } from './merge-list.ts'
import { movedKey, removesNothing } from './overlay-findings.ts'
import { pointTo } from './pointer.ts'
import { kindOf, memberSchema, viewOf } from './schema-walk.ts'
import { objectNode, placeOf, type SourceNode, type SourcePlace, withPrecedence } from './source-node.ts'

export type Merged = {
  readonly node: SourceNode
  readonly findings: readonly Finding[]
  /** What the overlay takes away, by its pointer: where it says so. */
  readonly removed: ReadonlyMap<FlowPointer, SourcePlace>
  /** What the overlay says or takes away where its parent had said something, by its pointer. */
  readonly overrides: ReadonlyMap<FlowPointer, Override>
}

export type Override = {
  /** What the parent says. */
  readonly parent: SourceNode
  /** What the overlay says in its place; absent where it takes it away. */
  readonly said?: SourceNode
  /** The line of the overlay. */
  readonly at: SourcePlace
}

export type MergeOptions = {
  /** Of the merged value: `screens/x.json`. */
  readonly pointer?: FlowPointer
  /** What the parent's files say has moved, as pointers inside the file: old to new. */
  readonly moved?: ReadonlyMap<string, string>
}

export function mergeNodes(
  schema: JsonSchema | undefined,
  parent: SourceNode,
  overlay: SourceNode,
  { pointer = '', moved = new Map() }: MergeOptions = {},
): Merged {
  const findings: Finding[] = []
  const removed = new Map<FlowPointer, SourcePlace>()
  const overrides = new Map<FlowPointer, Override>()
  const context: MergeContext = {
    moved,
    report: (finding) => findings.push(finding),
    remove(path, at, parentNode) {
      removed.set(path, at)
      overrides.set(path, { parent: parentNode, at })
    },
    override: (path, said, parentNode) => overrides.set(path, { parent: parentNode, said, at: headOf(said) }),
    merge: mergeValue,
  }
  return { node: mergeValue(schema, parent, overlay, pointer, context), findings, removed, overrides }
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
  if (view?.['x-whole']) return inPlaceOf(parent, overlay, pointer, context)
  const node = insideOf(view, over, overlay, pointer, context)
  return parent && !over ? inPlaceOf(parent, node, pointer, context) : node
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
  return inPlaceOf(parent, overlay, pointer, context)
}

/** One value put whole in the place of another. */
function inPlaceOf(parent: SourceNode | undefined, overlay: SourceNode, pointer: FlowPointer, context: MergeContext): SourceNode {
  if (!parent) return overlay
  context.override(pointer, overlay, parent)
  return withPrecedence(overlay, parent)
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
        context.remove(at, placeOf(said), before)
      } else context.report(removesNothing(said, key, at, parent, context.moved))
      continue
    }
    if (!before && parent && context.moved.size > 0) {
      const finding = movedKey(said, key, at, parent, context.moved)
      if (finding) {
        context.report(finding)
        continue
      }
    }
    const after = mergeValue(view && memberSchema(view, key), before, said, at, context)
    if (after !== before) {
      members.set(key, after)
      changed = true
    }
  }
  if (!parent) return objectNode(members, overlay)
  // An overlay that repeats nothing and changes nothing leaves the parent's own node in place.
  return changed ? withPrecedence(objectNode(members, overlay), parent) : parent
}

/** What to point at: a short value itself, the key of a longer one. */
function headOf(node: SourceNode): SourcePlace {
  return node.kind === 'scalar' ? placeOf(node) : (node.keyPlace ?? placeOf(node))
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
