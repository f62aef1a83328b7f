/** A list item in a flow file that can be removed or moved. */
import { parse } from 'jsonc-parser'
import { type FlowLibrary, resolveLender } from '#engine/authoring.ts'
import { type FlowPath, isObject, type JsonObject, type LenderId } from '#engine/index.ts'
import { idsAt } from '#verify/index.ts'
import { flowFile } from '../files/formatted.ts'
import { withItem, withMovedItem, withoutValue, withValue } from '../files/list-edits.ts'
import { Impossible } from '../impossible.ts'

export type ListedPart = {
  readonly lender: LenderId
  /** The file inside the lender's folder: `journeys/apply.json`. */
  readonly file: string
  /** The key of the list, such as `steps`. */
  readonly list: string
  readonly id: string
}

/** A position in a list, as in overlays. */
export type Position =
  | { readonly $after: string }
  | { readonly $before: string }
  | { readonly $first: true }
  | { readonly $last: true }

/** The changed texts of a lender's files; undefined deletes a file. */
export type Changes = Map<FlowPath, string | undefined>

/** Removes an item: from the list if only the lender's own file has it, otherwise by `$remove`. */
export function takeOut(library: FlowLibrary, changes: Changes, part: ListedPart): void {
  const { path, text, own, merged, inherited } = read(library, changes, part)
  const { list, id } = part
  const at = own.findIndex((item) => item.id === id)
  if (inherited?.includes(id)) {
    const gone = { id, $remove: true }
    changes.set(path, at < 0 ? withOverlay(part, text, gone) : withValue(text ?? '', [list, at], gone))
    return
  }
  if (text === undefined || at < 0) throw new Impossible(`${path} has no "${id}" of its own under "${list}".`)
  const before = merged[merged.indexOf(id) - 1]
  const repointed = own.reduce((next, item, index) => {
    if (item.$after !== id && item.$before !== id) return next
    const { $after: _, $before: __, ...rest } = item
    return withValue(next, [list, index], { ...rest, ...(before === undefined ? { $first: true } : { $after: before }) })
  }, text)
  const rest = own.length > 1 ? withoutValue(repointed, [list, at]) : withoutValue(repointed, inherited ? [list] : [list, at])
  const says = Object.keys(objectIn(rest)).some((key) => !key.startsWith('$'))
  changes.set(path, inherited !== undefined && !says ? undefined : rest)
}

/** Moves an item within its list. */
export function putElsewhere(library: FlowLibrary, changes: Changes, part: ListedPart, position: Position): void {
  const { path, text, own, merged, inherited } = read(library, changes, part)
  const { list, id } = part
  const at = own.findIndex((item) => item.id === id)
  if (inherited === undefined) {
    const others = merged.filter((other) => other !== id)
    changes.set(path, withMovedItem(text ?? '', [list], at, placeAmong(others, position)))
    return
  }
  const { $after: _, $before: __, $first: ___, $last: ____, ...unplaced } = own[at] ?? { id }
  const item = { ...unplaced, ...position }
  const rest = at < 0 ? text : withoutValue(text ?? '', [list, at])
  changes.set(path, withOverlay(part, rest, item))
}

/** The order of ids after moving one. */
export function orderAfter(ids: readonly string[], id: string, position: Position): readonly string[] {
  const others = ids.filter((other) => other !== id)
  return others.toSpliced(placeAmong(others, position), 0, id)
}

function placeAmong(others: readonly string[], position: Position): number {
  if ('$after' in position) return others.indexOf(position.$after) + 1
  if ('$before' in position) return others.indexOf(position.$before)
  return '$first' in position ? 0 : others.length
}

function read(library: FlowLibrary, changes: Changes, { lender, file, list }: ListedPart) {
  const path = `${lender}/${file}`
  const text = changes.has(path) ? changes.get(path) : library.files.get(path)?.text
  const resolved = resolveLender(library, lender)
  const above = resolved.parent?.files.get(file)
  const listed = text === undefined ? [] : objectIn(text)[list]
  return {
    path,
    text,
    own: Array.isArray(listed) ? listed.filter(isObject) : [],
    merged: idsAt(resolved.files.get(file), list),
    inherited: above === undefined ? undefined : idsAt(above, list),
  }
}

function withOverlay({ list }: ListedPart, text: string | undefined, item: JsonObject): string {
  return text === undefined ? flowFile({ [list]: [item] }) : withItem(text, [list], item)
}

function objectIn(text: string): JsonObject {
  const content: unknown = parse(text)
  return isObject(content as JsonObject) ? (content as JsonObject) : {}
}
