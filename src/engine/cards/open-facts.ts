import type { JsonObject } from '#engine/flow/json.ts'

/**
 * The facts under `open`: the categories of open conditions, and the types of the submitted documents, as flat lists.
 */
export function openFacts(conditions: readonly JsonObject[], documents: readonly JsonObject[]): JsonObject {
  return { conditions: texts(conditions, 'categoryEnum'), documents: texts(documents, 'type') }
}

function texts(entities: readonly JsonObject[], key: string): string[] {
  return entities.flatMap((entity) => (typeof entity[key] === 'string' ? [entity[key]] : []))
}
