/** Applies the lender system's updates to an application, alike for the sandbox and a system connected over HTTP. */

import { isObject, type Json, type JsonObject } from '#engine/flow/json.ts'
import { setPathsIn } from '#engine/flow/set-paths.ts'
import { isForbidden } from '#engine/logic/fact-path.ts'
import type { Application, Condition, Effect, Outcome } from './application.ts'
import type { LenderUpdate } from './lender-update.ts'
import type { Refusal } from './refusal.ts'

/**
 * Applies updates that the lender system sent unasked. The application's version grows by one; without updates the
 * application is returned unchanged.
 */
export function applyLenderEvent(application: Application, updates: readonly LenderUpdate[]): Outcome | Refusal {
  const strange = updates.flatMap(pathsOf).find((path) => !isFactOfLender(path))
  if (strange !== undefined) return { refused: 'malformed', detail: `"${strange}" is no fact that a lender's system may set.` }
  if (updates.length === 0) return { application, effects: [] }
  return applyUpdates({ application: { ...application, version: application.version + 1 }, effects: [] }, updates)
}

/** Applies updates that a borrower's event caused, without raising the version that this event already raised. */
export function applyUpdates(outcome: Outcome, updates: readonly LenderUpdate[]): Outcome {
  return updates.reduce(applyUpdate, outcome)
}

function applyUpdate({ application, effects }: Outcome, update: LenderUpdate): Outcome {
  const { status = application.status, sets = {}, removes = [], what, because } = update
  const entityOf = (namespace: string, entity: JsonObject) =>
    withoutPaths(setPathsIn(entity, namespace, sets), namespace, removes)
  const profileEntity = entityOf('profile', application.profile.entity)
  const isSameProfile = profileEntity === application.profile.entity
  const conditions = applyToConditions(application.conditions, update)
  return {
    application: {
      ...application,
      status,
      statusFacts: entityOf('status', application.statusFacts),
      entity: entityOf('application', application.entity),
      profile: isSameProfile ? application.profile : { ...application.profile, entity: profileEntity },
      conditions: conditions.open,
    },
    effects: [
      ...effects,
      ...(isSameProfile ? [] : [{ kind: 'profile-changed' } as const]),
      ...conditions.effects,
      { kind: 'audit', what, because, status },
    ],
  }
}

type ConditionsAfter = { readonly open: readonly Condition[]; readonly effects: readonly Effect[] }

function applyToConditions(
  conditions: readonly Condition[],
  { changes = [], opens = [], closes = [], because }: LenderUpdate,
): ConditionsAfter {
  const names = new Set(conditions.map(({ name }) => name))
  const opened = opens.filter(({ name }) => !names.has(name))
  const changed = conditions.map((condition) =>
    changes.reduce((now, { condition: uuid, sets }) => (uuid === now.uuid ? withSets(now, sets) : now), condition),
  )
  const closing = new Set(closes)
  return {
    open: [...changed, ...opened].filter(({ uuid }) => !closing.has(uuid)).toSorted(oldestFirst),
    effects: [
      ...changed
        .filter((condition, index) => condition !== conditions[index])
        .map((condition): Effect => ({ kind: 'condition-changed', condition })),
      ...opened.map((condition): Effect => ({ kind: 'condition-opened', condition })),
      ...[...changed, ...opened]
        .filter(({ uuid }) => closing.has(uuid))
        .map(({ uuid }): Effect => ({ kind: 'condition-closed', uuid, because })),
    ],
  }
}

/** Sorts conditions by creation time, the order in which the server reads its table. */
function oldestFirst(a: Condition, b: Condition): number {
  if (a.created !== b.created) return a.created < b.created ? -1 : 1
  return a.uuid < b.uuid ? -1 : 1
}

/** @param sets values by path, such as `condition.notes` */
function withSets(condition: Condition, sets: JsonObject): Condition {
  const extra = setPathsIn(condition.extra, 'condition', sets)
  if (extra === condition.extra) return condition
  const { notes, commentsToBorrower, requestDocuments, ...others } = extra
  return {
    ...condition,
    extra: others,
    ...(typeof notes === 'string' && { notes }),
    ...(typeof commentsToBorrower === 'string' && { commentsToBorrower }),
    ...(isTexts(requestDocuments) && { requestDocuments }),
  }
}

function isTexts(value: Json | undefined): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function withoutPaths(entity: JsonObject, namespace: string, paths: readonly string[]): JsonObject {
  const prefix = `${namespace}.`
  return paths
    .filter((path) => path.startsWith(prefix))
    .reduce((left, path) => without(left, path.slice(prefix.length).split('.')), entity)
}

function without(entity: JsonObject, [key = '', ...rest]: readonly string[]): JsonObject {
  const { [key]: below, ...others } = entity
  if (rest.length === 0) return others
  return isObject(below) ? { ...entity, [key]: without(below, rest) } : entity
}

function pathsOf({ sets = {}, removes = [] }: LenderUpdate): readonly string[] {
  return [...Object.keys(sets), ...removes]
}

function isFactOfLender(path: string): boolean {
  const [namespace = '', ...keys] = path.split('.')
  return ['status', 'application', 'profile', 'condition'].includes(namespace) && keys.length > 0 && !isForbidden(path)
}
