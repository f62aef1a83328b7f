/** The public interface of the product as it runs for borrowers. `authoring.ts` adds what compiles and checks its flow files. */
export * from './co-signers.ts'
export { homeEquityRuntime } from './home-equity.ts'
export type { LinkView } from './kinds/link.ts'
export type { OffersScreen, OffersView } from './kinds/offers.ts'
export {
  outcomeField,
  type SessionOutcome,
  type SessionScreen,
  type SessionView,
  sessionOutcomes,
  withOptionalOutcome,
} from './kinds/session.ts'
export type { SourcesView } from './kinds/sources.ts'
export { loanFacts } from './loan/loan-facts.ts'
export { type Fee, feesFor } from './offers/fees-for.ts'
export { LIMITS_AT, limitInCents } from './offers/limits-in-cents.ts'
export { answersOf, type Choice, choicesOf, chosenOffer, offerFields, offerWith, wholeChoice } from './offers/offer-choice.ts'
export { type Offer, offersFor } from './offers/offers-for.ts'
export { paymentShare } from './offers/payment-share.ts'
export { type OfferChoice, type Quote, quoteFor } from './offers/quote-for.ts'
export { quoteOfAnswers } from './offers/quote-of-answers.ts'
export { type Sidebar, type SidebarOffer, sidebarOf } from './sidebar-of.ts'
