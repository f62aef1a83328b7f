import type { Lender } from '#engine/flow/files.generated.ts'
import type { Json, JsonObject } from '#engine/flow/json.ts'
import { inCents } from '#engine/money/dollars.ts'

/**
 * lender.json as facts: amounts in cents, without colours, originators and `$schema`. Returns the same object for the same lender.
 */
export function lenderFacts(lender: Lender): JsonObject {
  const facts = known.get(lender) ?? factsIn(lender)
  known.set(lender, facts)
  return facts
}

const known = new WeakMap<Lender, JsonObject>()

function factsIn(lender: Lender): JsonObject {
  const { $schema, $comment, colours, originators, ...rest } = lender as Lender & { $schema?: string; $comment?: string }
  return inCents(rest as unknown as Json) as JsonObject
}
