/** The lines of the flow that decide a quote on an offers screen, or that nothing is offered. */

import { type Answers, asDollars, type CompiledFlow, type Facts, factAt, isObject, type Json } from '#engine/index.ts'
import { chosenOffer, LIMITS_AT, type OffersScreen, offersFor, quoteOfAnswers } from '#product/index.ts'
import type { Decided } from '#verify/explanation.ts'

/** @param facts with the answers of the screen */
export function offerReasons(flow: CompiledFlow, screen: OffersScreen, facts: Facts): Decided[] {
  const quote = quoteOfAnswers(flow, screen, facts)
  if (quote) {
    const { term, rateType, rate, fees, because } = quote
    return [
      { says: `${term} years ${rateType} are offered at ${rate} %`, because, facts },
      ...fees.map((fee) => ({ says: `the fee ${fee.id} is $${asDollars(fee.amount)}`, because: fee.because, facts })),
    ]
  }
  const { limits } = flow.live.lender
  const chosen = factAt(facts, screen.saves) as Json | undefined
  const answers: Answers = isObject(chosen) ? chosen : {}
  const { term, rateType, interestOnly } = answers
  const offers = offersFor(limits, facts)
  const offer = chosenOffer(offers, answers)
  if (offers.length > 0 && !offer) {
    const what = `${term} years ${rateType ?? ''}${interestOnly === true ? ', interest only,' : ''}`.replace(/ $/, '')
    return [{ says: `no rate of the lender is for ${what}`, because: { at: `${LIMITS_AT}/rates` }, facts }]
  }
  const amount = offer?.amount
  if (!amount) return [{ says: 'nothing is on offer at all', because: { at: LIMITS_AT }, facts }]
  return [
    { says: `the least amount is $${asDollars(amount.minimum)}`, because: amount.because.minimum, facts },
    { says: `the most is $${asDollars(amount.maximum)}`, because: amount.because.maximum, facts },
  ]
}
