/**
 * Merges an overlay over its parent: objects by key, where `null` removes a key, lists of `{ "id" }` by id
 * (merge-list.ts), the cases of a text too unless it is written whole, with `otherwise`; every other value is replaced
 * whole. Inputs are never modified; where the overlay changes nothing,
 * the result contains the parent's own node.
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
  /** Values that the overlay removes, by pointer, each with the place of its `null` or `$remove`. */
  readonly removed: ReadonlyMap<FlowPointer, SourcePlace>
  /** Values of the parent that the overlay replaces or removes, by pointer. */
  readonly overrides: ReadonlyMap<FlowPointer, Override>
}

export type Override = {
  /** The parent's value. */
  readonly parent: SourceNode
  /** The overlay's value; absent where the overlay removes the parent's. */
  readonly overlay?: SourceNode
  /** The place of the override in the overlay. */
  readonly at: SourcePlace
}

export type MergeOptions = {
  /** The pointer of the merged value, such as `screens/x.json`. */
  readonly pointer?: FlowPointer
  /** The parent's `$moved`: present pointers inside the file by former pointers. */
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
    override: (path, overlayNode, parentNode) =>
      overrides.set(path, { parent: parentNode, overlay: overlayNode, at: headOf(overlayNode) }),
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
  if (view?.['x-whole'] && !isChangeOfCases(view, over, overlay)) return inPlaceOf(parent, overlay, pointer, context)
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

/** Whether an overlay changes single cases of a text: it has cases and, unlike a whole text, no `otherwise`. */
function isChangeOfCases(view: JsonSchema, parent: SourceNode | undefined, overlay: SourceNode): boolean {
  const hasCases = parent?.members?.has('cases') === true && overlay.members?.has('cases') === true
  return view['x-is'] === 'text' && hasCases && !overlay.members.has('otherwise')
}

/** Replaces the parent's value with the overlay's, without merging. */
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
  for (const [key, member] of overlay.members ?? []) {
    const before = members.get(key)
    const at = pointTo(pointer, key)
    if (member.value === null) {
      if (before) {
        changed = members.delete(key)
        context.remove(at, placeOf(member), before)
      } else context.report(removesNothing(member, key, at, parent, context.moved))
      continue
    }
    if (!before && parent && context.moved.size > 0) {
      const finding = movedKey(member, key, at, parent, context.moved)
      if (finding) {
        context.report(finding)
        continue
      }
    }
    const after = mergeValue(view && memberSchema(view, key), before, member, at, context)
    if (after !== before) {
      members.set(key, after)
      changed = true
    }
  }
  if (!parent) return objectNode(members, overlay)
  // An overlay that repeats nothing and changes nothing leaves the parent's own node in place.
  return changed ? withPrecedence(objectNode(members, overlay), parent) : parent
}

/** The place that findings about a value mark: a scalar itself, or the key of an object or list. */
function headOf(node: SourceNode): SourcePlace {
  return node.kind === 'scalar' ? placeOf(node) : (node.keyPlace ?? placeOf(node))
}

/** Whether two values can be merged: both of the same JSON type and, for objects, of the same `kind`. */
function sameKind(parent: SourceNode, overlay: SourceNode): boolean {
  if (parent.kind !== overlay.kind) return false
  const kind = kindOf(overlay)
  return kind === undefined || kind === kindOf(parent)
}

/** Whether a schema describes a list whose items all have ids, in each alternative of its items. */
function isListOfIds(view: JsonSchema | undefined): view is JsonSchema & { readonly items: JsonSchema } {
  return view?.items !== undefined && hasId(view.items)
}

function hasId(item: JsonSchema): boolean {
  const view = viewOf(item, undefined)
  return view.properties?.id !== undefined || (view.oneOf ?? view.anyOf)?.every(hasId) === true
}
