/** Which terms and rates can be chosen together, what is chosen to begin with, and what follows from choosing one of them. */
import type { Answers } from '#engine/flow/compiled-flow.ts'
import type { Json } from '#engine/flow/json.ts'
import type { Offer } from './offers-for.ts'

/** The fields by which an offer is chosen, by their ids in the screen's file. */
export const offerFields = ['amount', 'term', 'rateType', 'interestOnly'] as const

export type Choice = Pick<Offer, 'term' | 'rateType' | 'interestOnly'>

/** The first offer that the answers can mean: what is not answered may be anything. */
export function chosenOffer(offers: readonly Offer[], { term, rateType, interestOnly }: Answers): Offer | undefined {
  return offers.find((offer) => isLike(offer, { term, rateType, interestOnly }))
}

/**
 * Something is always chosen, so that there are figures to look at: where neither an answer nor a prefill of the flow says
 * another, the first offer, and as much as was approved. Empty where there is no offer.
 */
export function wholeChoice(offers: readonly Offer[], answers: Answers): Answers {
  const offer = chosenOffer(offers, answers) ?? offers[0]
  return offer ? { amount: answers.amount ?? offer.amount.maximum, ...answersOf(offer) } : {}
}

/** The offer nearest to what was meant, with the part that was just chosen kept whatever becomes of the others. */
export function offerWith(offers: readonly Offer[], before: Answers, chosen: Partial<Choice>): Offer | undefined {
  const likeness = (offer: Offer) =>
    Number(offer.interestOnly === (before.interestOnly === true)) * 2 +
    Number(offer.term === before.term) * 2 +
    Number(offer.rateType === before.rateType)
  return offers.filter((offer) => isLike(offer, chosen)).toSorted((one, other) => likeness(other) - likeness(one))[0]
}

/** Each value once, in the order of the offers. */
export function choicesOf<Name extends keyof Choice>(offers: readonly Offer[], name: Name): readonly Choice[Name][] {
  return [...new Set(offers.map((offer) => offer[name]))]
}

export const answersOf = ({ term, rateType, interestOnly }: Choice): Answers => ({ term, rateType, interestOnly })

function isLike(offer: Offer, parts: { readonly [name in keyof Choice]?: Json | undefined }): boolean {
  return Object.entries(parts).every(([name, value]) => value === undefined || offer[name as keyof Choice] === value)
}
