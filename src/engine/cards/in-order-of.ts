import type { CompiledCards } from '#engine/flow/compiled-cards.ts'
import type { Json, JsonObject } from '#engine/flow/json.ts'

/**
 * Conditions in the order of their cards: the oldest first, or as the cards are listed (and of one category, the oldest
 * first). Those made at the same time keep their order; those without a time come last.
 */
export function inOrderOf({ sortBy, cards }: CompiledCards, conditions: readonly JsonObject[]): JsonObject[] {
  const listed = new Map(cards.map(({ id }, index) => [id, index]))
  const place = ({ categoryEnum }: JsonObject) => (sortBy === 'category' ? (listed.get(String(categoryEnum)) ?? cards.length) : 0)
  return conditions
    .map((condition) => ({ condition, place: place(condition), created: instantOf(condition.created) }))
    .sort((a, b) => a.place - b.place || compare(a.created, b.created))
    .map(({ condition }) => condition)
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}

const isoInstant = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** Milliseconds; a time without a zone is taken as UTC, since the machine's own zone would change the order. */
function instantOf(created: Json | undefined): number {
  const parts = typeof created === 'string' ? isoInstant.exec(created) : null
  if (!parts) return Number.POSITIVE_INFINITY
  const instant = Date.parse(parts[1] !== undefined && parts[4] === undefined ? `${parts[0]}Z` : parts[0])
  return Number.isNaN(instant) ? Number.POSITIVE_INFINITY : instant
}
