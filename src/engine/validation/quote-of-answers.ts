import type { CompiledFlow, OffersScreen } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import { isObject } from '#engine/flow/is-object.ts'
import type { Json, JsonObject } from '#engine/flow/json.ts'
import { factAt } from '#engine/logic/fact-path.ts'
import { type Quote, quoteFor } from '#engine/offers/quote-for.ts'

/**
 * What the choice on an offers screen comes to; undefined where it is no whole choice, or nothing on offer.
 *
 * @param facts with the answers of the screen laid over them
 */
export function quoteOfAnswers({ live }: Pick<CompiledFlow, 'live'>, { saves }: OffersScreen, facts: Facts): Quote | undefined {
  const chosen = factAt(facts, saves) as Json | undefined
  if (!isObject(chosen)) return undefined
  const { amount, term, rateType = 'FIXED', interestOnly = false } = chosen
  if (typeof amount !== 'number' || typeof term !== 'number' || typeof interestOnly !== 'boolean') return undefined
  if (rateType !== 'FIXED' && rateType !== 'FLOATING') return undefined
  return quoteFor(live.lender.limits, { amount, term, rateType, interestOnly }, facts)
}

/** What the application keeps of it: the lender's rate is never taken from what was sent. */
export function setsOfQuote({ rate, rateType, interestOnly, apr, payment }: Quote): JsonObject {
  const kept = { rate, rateType, interestOnly, apr, payment }
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [`application.${name}`, value]))
}
