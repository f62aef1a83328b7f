import {
  type CompiledFlow,
  type Facts,
  type FlowPointer,
  type FormPart,
  factAt,
  isObject,
  type Json,
  type JsonObject,
} from '#engine/index.ts'
import { undecidedFees } from './fees-for.ts'
import { type OfferChoice, type Quote, quoteFor } from './quote-for.ts'

/**
 * The quote for the answers of an offers screen; undefined if the choice is incomplete or matches no offer.
 *
 * @param facts with the answers of the screen merged in
 */
export function quoteOfAnswers(
  { live }: Pick<CompiledFlow, 'live'>,
  screen: Pick<FormPart, 'saves'>,
  facts: Facts,
): Quote | undefined {
  const choice = choiceOf(screen, facts)
  return choice && quoteFor(live.lender.limits, choice, facts)
}

/** Pointers to the fees because of which there is no quote, since they cannot be computed. */
export function undecidedOfAnswers(
  { live }: Pick<CompiledFlow, 'live'>,
  screen: Pick<FormPart, 'saves'>,
  facts: Facts,
): readonly FlowPointer[] {
  const choice = choiceOf(screen, facts)
  return choice ? undecidedFees(live.lender.limits, choice.amount, facts) : []
}

function choiceOf({ saves }: Pick<FormPart, 'saves'>, facts: Facts): OfferChoice | undefined {
  const chosen = factAt(facts, saves) as Json | undefined
  if (!isObject(chosen)) return undefined
  const { amount, term, rateType = 'FIXED', interestOnly = false } = chosen
  if (typeof amount !== 'number' || typeof term !== 'number' || typeof interestOnly !== 'boolean') return undefined
  if (rateType !== 'FIXED' && rateType !== 'FLOATING') return undefined
  return { amount, term, rateType, interestOnly }
}

/** The facts that accepting a quote sets. The rate comes from the lender's offers, never from the answers. */
export function setsOfQuote({ rate, rateType, interestOnly, apr, payment, cashInHand }: Quote): JsonObject {
  const kept = { rate, rateType, interestOnly, apr, payment, cashInHand }
  return Object.fromEntries(Object.entries(kept).map(([name, value]) => [`application.${name}`, value]))
}
