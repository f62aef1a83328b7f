/**
 * A value of a flow file that knows where it was written: parsed from one file, or merged from several layers.
 */
import type { Place } from '#engine/findings/finding.ts'
import type { Json } from './json.ts'

/** A place with the UTF-16 offsets that a fix edits. */
export type SourcePlace = Place & { readonly offset: number; readonly length: number }

export type SourceNode = {
  readonly kind: 'object' | 'array' | 'scalar'
  /** The plain value, made once, when it is first asked for. Never changed. */
  readonly value: Json
  /** Everybody who had a say, base first; the last one decided. Never empty. */
  readonly layers: readonly SourcePlace[]
  /** Where the key of this value stands, in the layer that decided. */
  readonly keyPlace?: SourcePlace
  /** Of an object: its values, in the order of the file. `$schema`, `$comment` and `$moved` are not among them. */
  readonly members?: ReadonlyMap<string, SourceNode>
  /** Of an array. */
  readonly items?: readonly SourceNode[]
}

type Where = Pick<SourceNode, 'layers' | 'keyPlace'>

export function scalarNode(value: Json, where: Where): SourceNode {
  return { kind: 'scalar', value, layers: where.layers, keyPlace: where.keyPlace }
}

export function objectNode(members: ReadonlyMap<string, SourceNode>, where: Where): SourceNode {
  return lazily({ kind: 'object', layers: where.layers, keyPlace: where.keyPlace, members }, () =>
    Object.fromEntries([...members].map(([key, member]) => [key, member.value])),
  )
}

export function arrayNode(items: readonly SourceNode[], where: Where): SourceNode {
  return lazily({ kind: 'array', layers: where.layers, keyPlace: where.keyPlace, items }, () => items.map((item) => item.value))
}

/** The same value, written over `parent`: its layers come first. */
export function writtenOver(node: SourceNode, parent: SourceNode): SourceNode {
  const where = { layers: [...parent.layers, ...node.layers], keyPlace: node.keyPlace ?? parent.keyPlace }
  if (node.members) return objectNode(node.members, where)
  return node.items ? arrayNode(node.items, where) : scalarNode(node.value, where)
}

/** The place that decided the value. */
export function placeOf(node: SourceNode): SourcePlace {
  return node.layers.at(-1) as SourcePlace
}

/** The `id` of an item of a list. */
export function idOf(node: SourceNode): string | undefined {
  const id = node.members?.get('id')?.value
  return typeof id === 'string' ? id : undefined
}

function lazily(node: Omit<SourceNode, 'value'>, make: () => Json): SourceNode {
  let made: Json | undefined
  return Object.defineProperty(node, 'value', {
    enumerable: true,
    get: () => {
      made ??= make()
      return made
    },
  }) as SourceNode
}
