/** Edits of a flow file's text that leave all other text unchanged. A formatted file stays formatted. */
import { applyEdits, findNodeAtLocation, modify, type Node, parseTree } from 'jsonc-parser'
import type { Json } from '#engine/index.ts'
import { formatted } from './formatted.ts'

/** Keys and list indexes from the top of a file. */
export type Keys = readonly (string | number)[]

/**
 * Inserts an item.
 *
 * @param at the index in the list; absent for the end
 */
export function withItem(text: string, list: Keys, item: Json, at?: number): string {
  return withItemText(text, list, JSON.stringify(item), at)
}

export function withoutValue(text: string, at: Keys): string {
  return inItsForm(text, applyEdits(text, modify(text, [...at], undefined, {})))
}

export function withValue(text: string, at: Keys, value: Json): string {
  return inItsForm(text, applyEdits(text, modify(text, [...at], value, {})))
}

/**
 * Moves an item within its list, with its text unchanged.
 *
 * @param to the index after the removal
 */
export function withMovedItem(text: string, list: Keys, from: number, to: number): string {
  const item = findNodeAtLocation(parseTree(text) as Node, [...list, from])
  if (item === undefined) return text
  const written = text.slice(item.offset, item.offset + item.length)
  return inItsForm(text, withItemText(applyEdits(text, modify(text, [...list, from], undefined, {})), list, written, to))
}

function withItemText(text: string, list: Keys, item: string, at?: number): string {
  const root = parseTree(text) as Node
  const node = findNodeAtLocation(root, [...list])
  const edited =
    node?.type === 'array'
      ? inserted(text, node, at ?? node.children?.length ?? 0, item)
      : inserted(text, root, root.children?.length ?? 0, `${JSON.stringify(list[0])}: [${item}]`)
  return inItsForm(text, edited)
}

function inItsForm(before: string, after: string): string {
  return formatted(before) === before ? formatted(after) : after
}

/** Inserts a member or item after its predecessor. */
function inserted(text: string, { offset, children = [] }: Node, at: number, part: string): string {
  const before = children[at - 1]
  const place = before === undefined ? offset + 1 : before.offset + before.length
  const comma = before === undefined ? '' : ', '
  return `${text.slice(0, place)}${comma}${part}${before === undefined && children.length > 0 ? ', ' : ''}${text.slice(place)}`
}
