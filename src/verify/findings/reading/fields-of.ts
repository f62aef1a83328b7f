/**
 * The questions of a screen in order, each with its layers: the library field it uses (and the one that uses in turn),
 * the part of the group it belongs to, and what the screen itself says. The compiler lays the same layers.
 */

import { idOf, type SourceNode } from '#engine/authoring.ts'
import { type FieldId, type FlowPointer, pointTo } from '#engine/index.ts'
import { itemsAt, memberAt, textAt } from './node-parts.ts'

export type Layer = { readonly at: FlowPointer; readonly node: SourceNode }

export type CheckedField = {
  readonly id: FieldId
  /** Where the answer stands among the facts. */
  readonly path: string
  /** What the screen itself says of it, or the group's part where the screen says nothing. */
  readonly at: FlowPointer
  readonly node: SourceNode
  /** Deepest first; the last one decides. */
  readonly layers: readonly Layer[]
  readonly group?: string
}

/** A group that a screen lays flat, with the library's layers first. */
export type GroupUse = { readonly id: string; readonly layers: readonly Layer[] }

export function fieldsOf(screen: FlowPointer, node: SourceNode, library: SourceNode | undefined, saves: string): CheckedField[] {
  const parts = new Map<string, { layers: Layer[]; group?: string }>()
  for (const own of ownLayers(screen, node)) {
    const id = idOf(own.node) as string
    const spread = textAt(own.node, 'spread')
    if (spread !== undefined) {
      for (const [part, layers] of groupParts([...libraryLayers(library, spread), own], library))
        parts.set(part, { layers, group: id })
      continue
    }
    const earlier = parts.get(id)
    const use = textAt(own.node, 'use')
    const used = use === undefined ? [] : libraryLayers(library, use)
    parts.set(id, {
      layers: [...(earlier?.layers ?? []), ...used, own],
      ...(earlier?.group !== undefined && { group: earlier.group }),
    })
  }
  return [...parts].flatMap(([id, { layers, group }]) => {
    const top = layers.at(-1)
    if (top === undefined) return []
    return [{ id, path: `${saves}.${id}`, at: top.at, node: top.node, layers, ...(group !== undefined && { group }) }]
  })
}

export function groupsOf(screen: FlowPointer, node: SourceNode, library: SourceNode | undefined): GroupUse[] {
  return ownLayers(screen, node).flatMap((own) => {
    const spread = textAt(own.node, 'spread')
    return spread === undefined ? [] : [{ id: idOf(own.node) as string, layers: [...libraryLayers(library, spread), own] }]
  })
}

/** The topmost layer that says something under these keys (ids for items of lists), and what it says. */
export function said(field: { readonly layers: readonly Layer[] }, ...keys: readonly string[]): Layer | undefined {
  for (const { at, node } of field.layers.toReversed()) {
    const found = keys.reduce<SourceNode | undefined>((inner, key) => inner && childOf(inner, key), node)
    if (found !== undefined) return { at: keys.reduce(pointTo, at), node: found }
  }
  return undefined
}

/** The members under a key (`schema`, `messages`) or items of a list with ids (`options`, `patterns`), laid over each other. */
export function saidParts(field: { readonly layers: readonly Layer[] }, key: string): ReadonlyMap<string, Layer> {
  const parts = new Map<string, Layer>()
  for (const { at, node } of field.layers) {
    const list = memberAt(node, key)
    const named = list?.items?.flatMap((item) => [[idOf(item), item] as const]) ?? [...(list?.members ?? [])]
    for (const [name, part] of named) if (name !== undefined) parts.set(name, { at: pointTo(pointTo(at, key), name), node: part })
  }
  return parts
}

function ownLayers(screen: FlowPointer, node: SourceNode): Layer[] {
  return itemsAt(node, 'fields').flatMap((item) => {
    const id = idOf(item)
    return id === undefined ? [] : [{ at: pointTo(pointTo(screen, 'fields'), id), node: item }]
  })
}

/** The layers of an entry of fields.json, deepest first. A circle ends where it would begin again. */
function libraryLayers(library: SourceNode | undefined, name: string, seen: readonly string[] = []): Layer[] {
  const entry = library?.members?.get(name)
  if (entry?.members === undefined || seen.includes(name)) return []
  const use = textAt(entry, 'use')
  const deeper = use === undefined ? [] : libraryLayers(library, use, [...seen, name])
  return [...deeper, { at: pointTo('fields.json', name), node: entry }]
}

function groupParts(layers: readonly Layer[], library: SourceNode | undefined): Map<string, Layer[]> {
  const parts = new Map<string, Layer[]>()
  for (const { at, node } of layers) {
    for (const part of itemsAt(node, 'fields')) {
      const id = idOf(part)
      if (id !== undefined) parts.set(id, [...(parts.get(id) ?? []), { at: pointTo(pointTo(at, 'fields'), id), node: part }])
    }
  }
  return new Map(
    [...parts].map(([id, own]) => {
      const use = own.map(({ node }) => textAt(node, 'use')).findLast((name) => name !== undefined)
      return [id, [...(use === undefined ? [] : libraryLayers(library, use)), ...own]]
    }),
  )
}

function childOf(node: SourceNode, key: string): SourceNode | undefined {
  return node.members?.get(key) ?? node.items?.find((item) => idOf(item) === key)
}
