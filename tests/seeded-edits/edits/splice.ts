/** Changes of a text: a part replaced, removed or repeated. */
import type { Node } from 'jsonc-parser'
import type { Spot } from './document.ts'

type Range = Pick<Node, 'offset' | 'length'>

export type Splice = Range & { readonly text: string }

export function spliced(text: string, splices: readonly Splice[]): string {
  const fromTheEnd = [...splices].sort((a, b) => b.offset - a.offset)
  return fromTheEnd.reduce((before, { offset, length, text: part }) => {
    return before.slice(0, offset) + part + before.slice(offset + length)
  }, text)
}

export const overwritten = ({ offset, length }: Range, text: string): Splice => ({ offset, length, text })

export const inserted = (offset: number, text: string): Splice => ({ offset, length: 0, text })

export const insteadOf = (range: Range, value: unknown): Splice => overwritten(range, JSON.stringify(value))

/** The value with its key, and with the comma that is then superfluous. */
export function removed(spot: Spot): Splice {
  const row = rowOf(spot)
  const rows = row.parent?.children ?? []
  const at = rows.indexOf(row)
  const next = rows[at + 1]
  if (next) return { offset: row.offset, length: next.offset - row.offset, text: '' }
  const before = rows[at - 1]
  const offset = before ? before.offset + before.length : row.offset
  return { offset, length: row.offset + row.length - offset, text: '' }
}

export function repeated(spot: Spot): Splice {
  const row = rowOf(spot)
  return inserted(row.offset + row.length, `, ${textIn(spot.document.text, row)}`)
}

export function swapped({ node: first, document: { text } }: Spot, { node: second }: Spot): Splice[] {
  return [overwritten(first, textIn(text, second)), overwritten(second, textIn(text, first))]
}

export const textIn = (text: string, { offset, length }: Range): string => text.slice(offset, offset + length)

export const sourceOf = ({ document: { text }, node }: Spot): string => textIn(text, node)

/** The value with its key; in a list the value alone. */
export function rowOf({ node, keyNode }: Spot): Node {
  return (keyNode && node.parent) ?? node
}
