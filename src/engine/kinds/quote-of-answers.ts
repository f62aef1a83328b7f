import type { CompiledFlow, FormPart } from '#engine/flow/compiled-flow.ts'
import { type Facts, isObject, type Json, type JsonObject } from '#engine/flow/json.ts'
import { factAt } from '#engine/logic/fact-path.ts'
import { type Quote, quoteFor } from '#engine/offers/quote-for.ts'

/**
 * The quote for the choice on an offers screen; undefined for an incomplete choice, or one that no offer covers.
 *
 * @param facts with the answers of the screen merged into them
 */
export function quoteOfAnswers(
  { live }: Pick<CompiledFlow, 'live'>,
  { saves }: Pick<FormPart, 'saves'>,
  facts: Facts,
): Quote | undefined {
  const chosen = factAt(facts, saves) as Json | undefined
  if (!isObject(chosen)) return undefined
  const { amount, term, rateType = 'FIXED', interestOnly = false } = chosen
  if (typeof amount !== 'number' || typeof term !== 'number' || typeof interestOnly !== 'boolean') return undefined
  if (rateType !== 'FIXED' && rateType !== 'FLOATING') return undefined
  return quoteFor(live.lender.limits, { amount, term, rateType, interestOnly }, facts)
}

/** The facts that accepting the quote sets: the rate comes from the lender's offers, never from the answers. */
export function setsOfQuote({ rate, rateType, interestOnly, apr, payment }: Quote): JsonObject {
  const kept = { rate, rateType, interestOnly, apr, payment }
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [`application.${name}`, value]))
}
