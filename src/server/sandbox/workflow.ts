/**
 * Plays the lender: moves an application along the statuses of the lender's `sandbox.json`.
 * Waiting, uploads and personas are not played yet; an application stays where only they lead on.
 */
import type { Facts } from '#engine/flow/facts.ts'
import type { SandboxLeave, SandboxPlace } from '#engine/flow/files.generated.ts'
import type { Json, JsonObject, Rule } from '#engine/flow/json.ts'
import { evaluate } from '#engine/logic/evaluate.ts'
import { holds } from '#engine/logic/holds.ts'

export type SandboxPath = readonly SandboxPlace[]

/** The status that an application moves to, with the facts that are set on the way, by path: `status.liensComplete`. */
export type Move = { readonly status: string; readonly set: JsonObject }

/** Where an application begins. */
export function firstMove(path: SandboxPath, facts: Facts): Move | undefined {
  const place = path[0]
  return place && { status: place.status, set: valuesOf(place.set, facts) }
}

/** @param event what the borrower did: `submitted:start/profile` */
export function moveOn(path: SandboxPath, event: string, facts: Facts): Move | undefined {
  const index = path.findIndex(({ status }) => status === facts.status?.value)
  const place = path[index]
  const leave = place?.leave?.find((way) => way.on === event && holds(way.when as Rule | undefined, facts))
  if (!place || !leave) return undefined
  const set = valuesOf(leave.set, facts)
  const next = leave.stay ? place : leave.to === undefined ? path[index + 1] : path.find(({ id }) => id === leave.to)
  if (!next) return { status: place.status, set }
  return { status: next.status, set: leave.stay ? set : { ...set, ...valuesOf(next.set, facts) } }
}

/** The facts below one namespace with what a move sets there. */
export function withSet(entity: JsonObject, namespace: string, set: JsonObject): JsonObject {
  return Object.entries(set).reduce((facts, [path, value]) => {
    const [first, ...keys] = path.split('.')
    return first === namespace ? withValue(facts, keys, value) : facts
  }, entity)
}

function withValue(entity: JsonObject, [key, ...rest]: readonly string[], value: Json): JsonObject {
  if (key === undefined) return entity
  if (rest.length === 0) return { ...entity, [key]: value }
  const below = entity[key]
  const inner = below !== null && typeof below === 'object' && !Array.isArray(below) ? (below as JsonObject) : {}
  return { ...entity, [key]: withValue(inner, rest, value) }
}

function valuesOf(set: SandboxLeave['set'], facts: Facts): JsonObject {
  return Object.fromEntries(Object.entries(set ?? {}).map(([path, rule]) => [path, evaluate(rule as Rule, facts)]))
}
