/**
 * Findings for overlays that do not fit their parent. Each misfit is reported, because the lender's change would
 * otherwise be lost unnoticed.
 */

import type { Finding, Fix } from '#engine/diagnostics/finding.ts'
import { capitalized } from '#engine/diagnostics/first-letter.ts'
import { provedFinding } from '#engine/diagnostics/make-finding.ts'
import { closest, nearest } from '#engine/diagnostics/nearest.ts'
import { describePointer } from './describe-pointer.ts'
import { advice, didYouMean, replacement } from './fix.ts'
import type { FlowPointer } from './json.ts'
import type { ListOfIds } from './merge-context.ts'
import { movedTo } from './moved-to.ts'
import { pointTo, splitPointer } from './pointer.ts'
import { placeOf, type SourceNode, type SourcePlace } from './source-node.ts'
import { pasted } from './syntax/pasted-characters.ts'

const LOST = "What this lender says here would be lost: its borrowers would see the parent's version."

/** The finding for a `null` in an overlay where the parent has no such key. */
export function removesNothing(
  change: SourceNode,
  key: string,
  pointer: FlowPointer,
  parent: SourceNode | undefined,
  moved: ReadonlyMap<string, string>,
): Finding {
  const known = [...(parent?.members?.keys() ?? [])]
  const at = change.keyPlace ?? placeOf(change)
  return provedFinding('E601', {
    at,
    pointer,
    message: `"${key}" is to be taken away from ${describePointer(pointer)}, but the parent has no such key there.`,
    why: LOST,
    expected: closest(key, known),
    fixes: renames(at, key, pointer, known, moved, 'Delete this line: there is nothing to take away'),
    related: parentPlace(parent, "the parent's version"),
  })
}

/**
 * The finding for a key that the parent has renamed. In a map any new key is a new entry, so only the parent's `$moved`
 * reveals a renamed key.
 */
export function movedKey(
  change: SourceNode,
  key: string,
  pointer: FlowPointer,
  parent: SourceNode,
  moved: ReadonlyMap<string, string>,
): Finding | undefined {
  const to = movedTo(pathOf(pointer), moved)
  if (to === undefined) return undefined
  const known = [...(parent.members?.keys() ?? [])]
  const at = change.keyPlace ?? placeOf(change)
  return provedFinding('E601', {
    at,
    pointer,
    message: `This changes ${describePointer(pointer)}, which the parent has moved to "${to}".`,
    why: LOST,
    expected: [to.split('/').at(-1) ?? to],
    fixes: renames(at, key, pointer, known, moved),
    related: parentPlace(parent.members?.get(to.split('/').at(-1) ?? '') ?? parent, 'where the parent says it now'),
  })
}

/** The finding for `$remove` on an item that the parent does not have. */
export function removesNoItem(item: SourceNode, list: ListOfIds): Finding {
  const { id, at, pointer } = identity(item, list)
  return provedFinding('E601', {
    at,
    pointer,
    message: `${capitalized(describePointer(pointer))} is to be taken out, but the parent has no such item.`,
    why: 'Nothing is taken out: if another one is meant, borrowers still see it.',
    expected: closest(id, list.ids),
    fixes: renames(
      at,
      id,
      pointer,
      list.ids.filter((other) => !isNumberedLike(id, other)),
      list.moved,
      "Delete this item: what is this lender's own is gone with it; or write the id of the one that is meant",
    ),
    related: parentPlace(list.parent, "the parent's list"),
  })
}

/**
 * The finding for an item without a position whose id the parent does not have. `meant` is true if the id looks like a
 * misspelt id of the parent.
 */
export function idUnknown(item: SourceNode, list: ListOfIds): { readonly finding: Finding; readonly meant: boolean } {
  const { id, at, pointer } = identity(item, list)
  const isSlip = nearest(id, list.ids).length > 0 || movedTo(pathOf(pointer), list.moved) !== undefined
  const last = list.ids.at(-1)
  const after =
    last === undefined ? '' : `, or "$after": "${last}" for a place behind that one ("$before" and "$first" are there, too)`
  const behind = { ...at, offset: at.offset + at.length, length: 0 }
  const title = `If it is new: write "$last": true for the end of the list${after}`
  const place = replacement(behind, ', "$last": true', 'review', title)
  return {
    meant: isSlip,
    finding: provedFinding('E601', {
      at,
      pointer,
      message: `This changes ${describePointer(pointer)}, which the parent does not have, and it does not say where a new item would stand.`,
      why: LOST,
      expected: closest(id, list.ids),
      fixes: [...renames(at, id, pointer, list.ids, list.moved), place],
      related: parentPlace(list.parent, "the parent's list"),
    }),
  }
}

/** The finding for `$after` or `$before` with an unknown id. */
export function anchorMissing(
  {
    entry: { id = '' },
    anchor = '',
    place: node,
  }: { readonly entry: { readonly id: string | undefined }; readonly anchor: string | undefined; readonly place: SourceNode },
  list: ListOfIds,
): Finding {
  const at = placeOf(node)
  const byName =
    anchor
      .split(/[/#]/)
      .at(-1)
      ?.replace(/\.json$/, '') ?? ''
  const isPathOfItem = byName !== anchor && (list.ids.includes(byName) || nearest(byName, list.ids).length > 0)
  return provedFinding('E602', {
    at,
    pointer: list.pointer,
    message: `${capitalized(describePointer(pointTo(list.pointer, id)))} is to stand beside "${anchor}"${pasted(anchor)}, but there is no such item.`,
    why: 'It would stand at the end of the list, where borrowers meet it in the wrong order.',
    expected: closest(anchor, list.ids),
    fixes: isPathOfItem
      ? pathToId(at, byName, list.ids)
      : renames(at, anchor, pointTo(list.pointer, anchor), list.ids, list.moved),
    related: parentPlace(list.parent, "the parent's list"),
  })
}

/** The fixes for `"$after": "register-v2/legal-name.json"`, a path where the id of an item is needed. */
function pathToId(at: SourcePlace, name: string, ids: readonly string[]): readonly Fix[] {
  const [meant = name] = ids.includes(name) ? [name] : nearest(name, ids)
  const title = `Did you mean "${meant}"? An item is named by its id, without folder and ending`
  return [replacement(at, JSON.stringify(meant), meant === name ? 'safe' : 'review', title)]
}

/** The finding for an item with more than one of `$after`, `$before`, `$first`, `$last`. */
export function twoPlaces(item: SourceNode, second: SourceNode, pointer: FlowPointer): Finding {
  return provedFinding('E602', {
    at: second.keyPlace ?? placeOf(second),
    pointer,
    message: `${capitalized(describePointer(pointer))} says two places where it stands.`,
    why: 'Only one of them can count, so borrowers might meet it in the wrong order.',
    fixes: [advice('Keep one of "$after", "$before", "$first" and "$last"')],
    related: [{ ...placeOf(item), label: 'the item' }],
  })
}

export function duplicateId(item: SourceNode, first: SourceNode, pointer: FlowPointer): Finding {
  const idNode = item.members?.get('id') ?? item
  return provedFinding('E603', {
    at: placeOf(idNode),
    pointer,
    message: `${capitalized(describePointer(pointer))} stands twice in the same list.`,
    why: 'Only one of the two counts, so what the other one says never reaches borrowers.',
    related: [{ ...placeOf(first.members?.get('id') ?? first), label: 'the first one' }],
    fixes: [...ownId(item, first), advice('Give one of them another id, or make them one')],
  })
}

/** The fix for a copied item whose words were changed and whose id was not: an id of its own, from its words. */
function ownId(item: SourceNode, first: SourceNode): readonly Fix[] {
  const [node, label, ofFirst] = [item.members?.get('id'), item.members?.get('label')?.value, first.members?.get('label')?.value]
  const id = String(node?.value)
  if (!node || typeof label !== 'string' || label === ofFirst) return []
  const words =
    label
      .replaceAll(/['’]/g, '')
      .match(/[A-Za-z0-9]+/g)
      ?.slice(0, 4) ?? []
  const own = id === id.toUpperCase() ? words.join('_').toUpperCase() : words.join('-').toLowerCase()
  if (!/^[A-Za-z]/.test(own) || own === id) return []
  return [replacement(placeOf(node), JSON.stringify(own), 'review', `Give this one an id of its own, such as "${own}"`)]
}

/**
 * Whether two ids differ only in numbers, such as `floating-20` and `floating-10`; such an id is not considered
 * misspelt.
 */
function isNumberedLike(id: string, other: string): boolean {
  return id !== other && id.replace(/\d+/g, '#') === other.replace(/\d+/g, '#')
}

function identity(item: SourceNode, list: ListOfIds): { id: string; at: SourcePlace; pointer: FlowPointer } {
  const idNode = item.members?.get('id') as SourceNode
  const id = String(idNode.value)
  return { id, at: placeOf(idNode), pointer: pointTo(list.pointer, id) }
}

/** Fixes that rename a wrong key: to its present name if the parent renamed it, otherwise to similar keys. */
function renames(
  at: SourcePlace,
  name: string,
  pointer: FlowPointer,
  known: readonly string[],
  moved: ReadonlyMap<string, string>,
  otherwise?: string,
): readonly Fix[] {
  const to = movedTo(pathOf(pointer), moved)
  const newName = to === undefined || around(to) !== around(pathOf(pointer)) ? undefined : to.split('/').at(-1)
  const isMoved = newName !== undefined && known.includes(newName)
  if (isMoved) return [replacement(at, JSON.stringify(newName), 'safe', `It is called "${newName}" now`)]
  const guesses = to === undefined ? nearest(name, known) : []
  if (guesses.length > 0) return didYouMean(at, guesses)
  const title = to === undefined ? otherwise : `It has moved to "${to}": say it there`
  return title === undefined ? [] : [advice(title)]
}

function pathOf(pointer: FlowPointer): string {
  return splitPointer(pointer).keys.join('/')
}

function around(path: string): string {
  return path.split('/').slice(0, -1).join('/')
}

function parentPlace(parent: SourceNode | undefined, label: string): Finding['related'] {
  return parent ? [{ ...placeOf(parent), label }] : []
}
