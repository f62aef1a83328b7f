/**
 * `SourceNode` is a value of a flow file with the place where it was written: parsed from one file, or merged from
 * several layers.
 */
import type { Place } from '#engine/diagnostics/finding.ts'
import type { Json } from './json.ts'

/** A place with the UTF-16 offsets that a fix edits. */
export type SourcePlace = Place & { readonly offset: number; readonly length: number }

export type SourceNode = {
  readonly kind: 'object' | 'array' | 'scalar'
  /** The plain JSON value, computed on first access. Treat it as immutable. */
  readonly value: Json
  /** The places of all layers that wrote the value, base first; the last one decided. Never empty. */
  readonly layers: readonly SourcePlace[]
  /** The place of the value's key in the deciding layer. */
  readonly keyPlace?: SourcePlace
  /** For an object: its members in the order of the file, without `$schema`, `$comment` and `$moved`. */
  readonly members?: ReadonlyMap<string, SourceNode>
  /** For an array: its items. */
  readonly items?: readonly SourceNode[]
}

type Where = Pick<SourceNode, 'layers' | 'keyPlace'>

export function scalarNode(value: Json, { layers, keyPlace }: Where): SourceNode {
  return { kind: 'scalar', value, layers, keyPlace }
}

export function objectNode(members: ReadonlyMap<string, SourceNode>, where: Where): SourceNode {
  return new ObjectNode(members, where)
}

export function arrayNode(items: readonly SourceNode[], where: Where): SourceNode {
  return new ArrayNode(items, where)
}

/** The same node with the parent's layers put before its own. */
export function withPrecedence(node: SourceNode, parent: SourceNode): SourceNode {
  const where = { layers: [...parent.layers, ...node.layers], keyPlace: node.keyPlace ?? parent.keyPlace }
  if (node.members) return objectNode(node.members, where)
  return node.items ? arrayNode(node.items, where) : scalarNode(node.value, where)
}

/** The place of the deciding layer. */
export function placeOf(node: SourceNode): SourcePlace {
  return node.layers.at(-1) as SourcePlace
}

/** The `id` of a list item. */
export function idOf(node: SourceNode): string | undefined {
  const id = node.members?.get('id')?.value
  return typeof id === 'string' ? id : undefined
}

class ObjectNode implements SourceNode {
  readonly kind = 'object'
  readonly layers: readonly SourcePlace[]
  readonly keyPlace?: SourcePlace
  readonly members: ReadonlyMap<string, SourceNode>
  #value?: Json

  constructor(members: ReadonlyMap<string, SourceNode>, { layers, keyPlace }: Where) {
    this.members = members
    this.layers = layers
    this.keyPlace = keyPlace
  }

  get value(): Json {
    this.#value ??= Object.fromEntries([...this.members].map(([key, member]) => [key, member.value]))
    return this.#value
  }
}

class ArrayNode implements SourceNode {
  readonly kind = 'array'
  readonly layers: readonly SourcePlace[]
  readonly keyPlace?: SourcePlace
  readonly items: readonly SourceNode[]
  #value?: Json

  constructor(items: readonly SourceNode[], { layers, keyPlace }: Where) {
    this.items = items
    this.layers = layers
    this.keyPlace = keyPlace
  }

  get value(): Json {
    this.#value ??= this.items.map((item) => item.value)
    return this.#value
  }
}
