/**
 * What a borrower may choose from: the lender's terms and rates, for interest alone too where the borrower is old enough,
 * and amounts between the lender's least and the lesser of the lender's most and what was approved.
 */
import type { Limits, OfferedRate } from '#engine/flow/files.generated.ts'
import type { Because, Cents, Facts } from '#engine/flow/json.ts'
import { pointTo } from '#engine/flow/pointer.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { isAmount } from '#engine/money/loan.ts'
import { LIMITS_AT, limitInCents } from './limits-in-cents.ts'

export type Offer = {
  /** Of the lender's rate, with `-interest-only` behind it where only interest is paid. */
  readonly id: string
  /** Years, as `application.term` keeps it. */
  readonly term: number
  /** Percent a year. */
  readonly rate: number
  readonly rateType: OfferedRate['rateType']
  /** Each month's payment is the interest, and the amount is due at the end of the term. */
  readonly interestOnly: boolean
  readonly amount: AmountRange
  /** The line of the rate; for interest alone with the rule that makes the borrower old enough. */
  readonly because: Because
}

export type AmountRange = {
  readonly minimum: Cents
  readonly maximum: Cents
  /** How far apart the amounts are that one chooses by sliding. */
  readonly step: Cents
  readonly because: { readonly minimum: Because; readonly maximum: Because }
}

/**
 * In the order in which the lender lists the rates, those for interest alone at the end. Empty where the lender lists
 * none, or has approved less than its least amount. One rate counts for each term and type: the first.
 */
export function offersFor(limits: Limits, facts: Facts): readonly Offer[] {
  const amount = amountRange(limits, facts)
  if (amount.minimum > amount.maximum) return []
  const rates = ratesOf(limits)
  const oldEnough = oldEnoughRule(limits)
  const interestOnly = oldEnough !== undefined && matches(oldEnough, facts)
  return [
    ...rates.map((rate) => offerOf(rate, amount, {})),
    ...(interestOnly ? rates.map((rate) => offerOf(rate, amount, { rule: oldEnough })) : []),
  ]
}

/** The one that was meant by a choice, if it is among them. */
export function offerChosen(
  offers: readonly Offer[],
  choice: Pick<Offer, 'term' | 'rateType' | 'interestOnly'>,
): Offer | undefined {
  return offers.find(
    ({ term, rateType, interestOnly }) =>
      term === choice.term && rateType === choice.rateType && interestOnly === choice.interestOnly,
  )
}

function ratesOf({ terms, rates = [] }: Limits): readonly OfferedRate[] {
  const offered = terms === undefined ? rates : rates.filter(({ term }) => terms.includes(term))
  return offered.filter(
    (one, index) => index === offered.findIndex(({ term, rateType }) => term === one.term && rateType === one.rateType),
  )
}

function offerOf({ id, term, rate, rateType }: OfferedRate, amount: AmountRange, { rule }: Pick<Because, 'rule'>): Offer {
  const interestOnly = rule !== undefined
  return {
    id: interestOnly ? `${id}-interest-only` : id,
    term,
    rate,
    rateType,
    interestOnly,
    amount,
    because: { at: pointTo(`${LIMITS_AT}/rates`, id), ...(rule !== undefined && { rule }) },
  }
}

function oldEnoughRule({ interestOnlyFromAge }: Limits): Because['rule'] {
  if (interestOnlyFromAge === undefined) return undefined
  return {
    and: [{ answered: 'profile.dob' }, { '>=': [{ years_since: [{ var: 'profile.dob' }] }, interestOnlyFromAge] }],
  }
}

function amountRange(limits: Limits, { application = {} }: Facts): AmountRange {
  const minimum = limitInCents(limits, 'amountMinimum')
  const most = limitInCents(limits, 'amountMaximum')
  const approved = application.uwCalculatedDrawAmount
  const less = typeof approved === 'number' && isAmount(approved) && approved < most
  return {
    minimum,
    maximum: less ? approved : most,
    // Never none, or nothing could be slid.
    step: Math.max(1, limitInCents(limits, 'amountStep')),
    because: {
      minimum: { at: `${LIMITS_AT}/amountMinimum` },
      maximum: {
        at: `${LIMITS_AT}/amountMaximum`,
        ...(less && { rule: { '<': [{ var: 'application.uwCalculatedDrawAmount' }, { var: 'lender.limits.amountMaximum' }] } }),
      },
    },
  }
}
