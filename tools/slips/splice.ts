/** Changes of a text, as hands make them: something typed over, taken out, put in twice. */
import type { Node } from 'jsonc-parser'
import type { Spot } from './document.ts'

export type Splice = { readonly offset: number; readonly length: number; readonly text: string }

export function spliced(text: string, splices: readonly Splice[]): string {
  const fromTheEnd = [...splices].sort((a, b) => b.offset - a.offset)
  return fromTheEnd.reduce((so, one) => so.slice(0, one.offset) + one.text + so.slice(one.offset + one.length), text)
}

export const typedOver = ({ offset, length }: Node, text: string): Splice => ({ offset, length, text })

export const saidInstead = (node: Node, value: unknown): Splice => typedOver(node, JSON.stringify(value))

/** A value with its key, and with the comma that is then too many. */
export function takenOut(spot: Spot): Splice {
  const row = rowOf(spot)
  const rows = row.parent?.children ?? []
  const at = rows.indexOf(row)
  const next = rows[at + 1]
  if (next) return { offset: row.offset, length: next.offset - row.offset, text: '' }
  const before = rows[at - 1]
  const from = before ? before.offset + before.length : row.offset
  return { offset: from, length: row.offset + row.length - from, text: '' }
}

export function putInTwice(spot: Spot): Splice {
  const { offset, length } = rowOf(spot)
  return { offset: offset + length, length: 0, text: `, ${written(spot.document.text, { offset, length })}` }
}

export function swapped(one: Spot, other: Spot): Splice[] {
  const { text } = one.document
  return [typedOver(one.node, written(text, other.node)), typedOver(other.node, written(text, one.node))]
}

export const written = (text: string, { offset, length }: Pick<Node, 'offset' | 'length'>): string =>
  text.slice(offset, offset + length)

/** The value with its key; in a list the value alone. */
export function rowOf({ node, keyNode }: Spot): Node {
  return (keyNode && node.parent) ?? node
}
