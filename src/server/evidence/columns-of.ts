import type { Json, JsonObject } from '#engine/index.ts'

/** The columns of a row as JSON, times as ISO 8601 in UTC: what an entry keeps of the row that it is about. */
export function columnsOf(row: object): JsonObject {
  return JSON.parse(JSON.stringify(row)) as { readonly [column: string]: Json }
}
