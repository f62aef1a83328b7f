/**
 * Represents two situations that differ in some facts as one set of facts: the second situation's facts are under a
 * prefix of their own.
 */

import { type FactSchema, type Facts, isObject, type Json, type JsonObject } from '#engine/index.ts'
import type { Known } from '../decisions/with-known.ts'

const other = 'otherSituation'

/** Whether a path is one of these facts, or inside one. */
export function isBelow(path: string, facts: readonly string[]): boolean {
  return facts.some((fact) => path === fact || path.startsWith(`${fact}.`))
}

/** The fact schema of both situations. */
export function ofBoth(facts: FactSchema): FactSchema {
  const prefix = `${other}.`
  return { ...facts, typeOf: (path) => facts.typeOf(path.startsWith(prefix) ? path.slice(prefix.length) : path) }
}

/** Makes `withKnown` replace the given facts by their counterparts in the second situation. */
export function inTheOther(facts: readonly string[]): Known {
  return (path) => (isBelow(path, facts) ? { path: `${other}.${path}` } : undefined)
}

export function otherPath(path: string): string {
  return `${other}.${path}`
}

/** Splits an example into the facts of the first and of the second situation. */
export function bothOf(example: Facts, facts: readonly string[]): readonly [one: Facts, other: Facts] {
  const { [other]: apart, ...one } = example as unknown as JsonObject
  const without = facts.reduce((left, path) => taken(left, path.split('.')), one)
  return [one as unknown as Facts, merged(without, isObject(apart) ? apart : {}) as unknown as Facts]
}

function taken(at: JsonObject, [name = '', ...deeper]: readonly string[]): JsonObject {
  const { [name]: there, ...others } = at
  if (deeper.length === 0 || !isObject(there)) return deeper.length === 0 ? others : at
  return { ...others, [name]: taken(there, deeper) }
}

function merged(below: JsonObject, above: JsonObject): JsonObject {
  const parts = Object.entries(above).map(([name, value]): [string, Json] => {
    const there = below[name]
    return [name, isObject(value) && isObject(there) ? merged(there, value) : value]
  })
  return { ...below, ...Object.fromEntries(parts) }
}
