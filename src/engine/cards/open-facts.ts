import type { JsonObject } from '#engine/flow/json.ts'

/**
 * The facts under `open`: the categories of open conditions, and the types of the submitted documents, as flat lists. Of
 * conditions that are asked of the co-signer a borrower knows only that there are some.
 */
export function openFacts(conditions: readonly JsonObject[], documents: readonly JsonObject[]): JsonObject {
  const own = conditions.filter(isOwn)
  return {
    conditions: texts(own, 'categoryEnum'),
    documents: texts(documents, 'type'),
    asksCoSigner: own.length < conditions.length,
  }
}

/** Whether a condition is asked of the owner of the application. */
export function isOwn({ of }: { readonly of?: unknown }): boolean {
  return of === undefined
}

function texts(entities: readonly JsonObject[], key: string): string[] {
  return entities.flatMap((entity) => (typeof entity[key] === 'string' ? [entity[key]] : []))
}
