/**
 * The choice on an offers screen: which terms and rate types combine, the initial choice, and the choice after one part
 * changed.
 */
import type { Answers, Json } from '#engine/index.ts'
import type { Offer } from './offers-for.ts'

/** The ids of the fields that choose an offer, as in the screen's file. */
export const offerFields = ['amount', 'term', 'rateType', 'interestOnly'] as const

export type Choice = Pick<Offer, 'term' | 'rateType' | 'interestOnly'>

/** The first offer that matches the answers; a missing answer matches any offer. */
export function chosenOffer(offers: readonly Offer[], { term, rateType, interestOnly }: Answers): Offer | undefined {
  return offers.find((offer) => isLike(offer, { term, rateType, interestOnly }))
}

/**
 * Completes the answers of an offers screen, so that there are always figures to show: by default the kind of rate that
 * the lender lists first, over the term in the middle, and the largest amount. Empty if there are no offers.
 */
export function wholeChoice(offers: readonly Offer[], answers: Answers): Answers {
  const offer = middleOffer(offers, answers) ?? middleOffer(offers, {})
  return offer ? { amount: answers.amount ?? offer.amount.maximum, ...answersOf(offer) } : {}
}

/** Of the offers that match the answers, and are otherwise like the first of them, the one with the middle term, of two the shorter. */
function middleOffer(offers: readonly Offer[], answers: Answers): Offer | undefined {
  const first = chosenOffer(offers, answers)
  if (!first) return undefined
  const { rateType, interestOnly } = first
  const alike = offers.filter((offer) => isLike(offer, { term: answers.term, rateType, interestOnly }))
  return alike.toSorted((one, other) => one.term - other.term)[Math.floor((alike.length - 1) / 2)]
}

/**
 * The offer for a changed part of the choice: has the values in `chosen`, and otherwise resembles the answers before as
 * closely as possible. undefined if no offer has these values.
 */
export function offerWith(offers: readonly Offer[], before: Answers, chosen: Partial<Choice>): Offer | undefined {
  const likeness = (offer: Offer) =>
    Number(offer.interestOnly === (before.interestOnly === true)) * 2 +
    Number(offer.term === before.term) * 2 +
    Number(offer.rateType === before.rateType)
  return offers.filter((offer) => isLike(offer, chosen)).toSorted((one, other) => likeness(other) - likeness(one))[0]
}

/** The distinct values of one part of the choice, in the order of the offers. */
export function choicesOf<Name extends keyof Choice>(offers: readonly Offer[], name: Name): readonly Choice[Name][] {
  return [...new Set(offers.map((offer) => offer[name]))]
}

export const answersOf = ({ term, rateType, interestOnly }: Choice): Answers => ({ term, rateType, interestOnly })

function isLike(offer: Offer, parts: { readonly [name in keyof Choice]?: Json | undefined }): boolean {
  return Object.entries(parts).every(([name, value]) => value === undefined || offer[name as keyof Choice] === value)
}
