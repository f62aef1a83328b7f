/** Flow pointers: `screens/x.json#/fields/dob/label`. List items are addressed by id; escapes follow RFC 6901. */
import type { FlowPath, FlowPointer } from './json.ts'
import { idOf, type SourceNode } from './source-node.ts'

export function splitPointer(pointer: FlowPointer): { readonly file: string; readonly keys: readonly string[] } {
  const hash = pointer.indexOf('#')
  if (hash < 0) return { file: pointer, keys: [] }
  const keys = pointer
    .slice(hash + 1)
    .split('/')
    .slice(1)
  return { file: pointer.slice(0, hash), keys: keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~')) }
}

/** Appends keys to a pointer; a file path alone (`lender.json`) is a pointer, too. */
export function pointTo(pointer: FlowPointer, ...keys: readonly (string | number)[]): FlowPointer {
  const path = keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
  return `${pointer}${keys.length === 0 || pointer.includes('#') ? '' : '#'}${path}`
}

/** The key of a list item in a pointer: its id, or its position if it has none. */
export function itemKey(item: SourceNode, index: number): string {
  return idOf(item) ?? String(index)
}

/** The value at these keys, or undefined. */
export function nodeAt(node: SourceNode | undefined, keys: readonly string[]): SourceNode | undefined {
  return keys.reduce<SourceNode | undefined>((at, key) => (at ? childAt(at, key) : undefined), node)
}

export function childAt(node: SourceNode, key: string): SourceNode | undefined {
  if (node.members) return node.members.get(key)
  return node.items?.find((item, index) => itemKey(item, index) === key) ?? node.items?.[/^\d+$/.test(key) ? Number(key) : -1]
}

/** Strips the lender's folder: `base/screens/x.json` becomes `screens/x.json`. */
export function insideLender(path: FlowPath): string {
  return path.slice(path.indexOf('/') + 1)
}

export function lenderOf(path: FlowPath): string {
  return path.slice(0, Math.max(path.indexOf('/'), 0))
}
