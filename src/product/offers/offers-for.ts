/**
 * The offers that a borrower may choose from: the lender's terms and rates, also interest-only if the borrower is old
 * enough, with amounts from the lender's minimum to the smaller of the lender's maximum and the approved amount.
 */
import { type Because, type Cents, dollars, type Facts, type Limits, matches, type OfferedRate, pointTo } from '#engine/index.ts'
import { isAmount } from '../loan/loan.ts'
import { LIMITS_AT, limitInCents } from './limits-in-cents.ts'

export type Offer = {
  /** The id of the lender's rate, with the suffix `-interest-only` for an interest-only offer. */
  readonly id: string
  /** The term in years, as `application.term` stores it. */
  readonly term: number
  /** The rate in percent a year. */
  readonly rate: number
  readonly rateType: OfferedRate['rateType']
  /** True if monthly payments are interest only, and the amount is due at the end of the term. */
  readonly interestOnly: boolean
  readonly amount: AmountRange
  /** The pointer to the rate in lender.json; for interest-only, with the rule for the borrower's age. */
  readonly because: Because
}

export type AmountRange = {
  readonly minimum: Cents
  readonly maximum: Cents
  /** The step between amounts on the slider, in cents. */
  readonly step: Cents
  readonly because: { readonly minimum: Because; readonly maximum: Because }
}

/**
 * The offers in the order of the lender's rates, interest-only offers last. Empty if the lender lists no rates, or the
 * approved amount is below the lender's minimum, or a limit or the approved amount is no amount of money. If several rates have the same term and type, the first counts.
 */
export function offersFor(limits: Limits, facts: Facts): readonly Offer[] {
  const amount = amountRange(limits, facts)
  if (!amount || amount.minimum > amount.maximum) return []
  const rates = ratesOf(limits)
  const oldEnough = oldEnoughRule(limits)
  const interestOnly = oldEnough !== undefined && matches(oldEnough, facts)
  return [
    ...rates.map((rate) => offerOf(rate, amount, {})),
    ...(interestOnly ? rates.map((rate) => offerOf(rate, amount, { rule: oldEnough })) : []),
  ]
}

/** The offer with the term, type and interest-only flag of a choice; undefined if there is none. */
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

function amountRange(limits: Limits, { application = {} }: Facts): AmountRange | undefined {
  const [minimum, most] = [dollars(limits.amountMinimum), dollars(limits.amountMaximum)]
  const approved = application.uwCalculatedDrawAmount ?? most
  if (minimum === null || most === null) return undefined
  if (typeof approved !== 'number' || !isAmount(approved)) return undefined
  const less = approved < most
  return {
    minimum,
    maximum: less ? approved : most,
    // At least 1, because the slider needs a step above zero.
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
