import { describe, expect, it } from 'vitest'
import type { Answers } from '#engine/flow/compiled-flow.ts'
import { answersOf, choicesOf, offerWith, wholeChoice } from '#product/offers/offer-choice.ts'
import { offersFor } from '#product/offers/offers-for.ts'
import { someLimits } from './some-limits.ts'

const limits = { ...someLimits, interestOnlyFromAge: 62 }
const old = { today: '2026-06-01', profile: { dob: '1950-01-01' } }
/** Fixed over 10 and 5 years, variable over 10, and the same for interest alone. */
const offers = offersFor(limits, old)

describe('the initial choice of an offer', () => {
  it('the initial choice is the kind of rate listed first, over the middle of its terms, with the approved amount', () => {
    expect(wholeChoice(offers, {})).toEqual({ amount: 40_000_000, term: 5, rateType: 'FIXED', interestOnly: false })
    const longer = { id: 'fixed-30', term: 30, rate: 9.5, rateType: 'FIXED' } as const
    const three = offersFor({ ...limits, terms: [5, 10, 30], rates: [...(limits.rates ?? []), longer] }, old)
    expect(wholeChoice(three, {})).toMatchObject({ term: 10, rateType: 'FIXED' })
    const approved = offersFor(limits, { ...old, application: { uwCalculatedDrawAmount: 9_000_000 } })
    expect(wholeChoice(approved, {}).amount).toBe(9_000_000)
  })

  it('the initial choice of an offer keeps the earlier answers and completes them to an offer that has them', () => {
    expect(wholeChoice(offers, { amount: 2_000_000, term: 5 })).toMatchObject({ amount: 2_000_000, term: 5, rateType: 'FIXED' })
    expect(wholeChoice(offers, { rateType: 'FLOATING' })).toMatchObject({ term: 10, rateType: 'FLOATING' })
  })

  it('the initial choice is the same as without answers if the earlier answers are no longer offered', () => {
    expect(wholeChoice(offers, { term: 20, rateType: 'FIXED' })).toEqual(wholeChoice(offers, {}))
  })

  it('there is no initial choice without an offer', () => {
    expect(wholeChoice([], { term: 5 })).toEqual({})
  })
})

describe('Choosing one part of an offer', () => {
  const before = { term: 10, rateType: 'FLOATING', interestOnly: false } as const
  const chosen = (part: Parameters<typeof offerWith>[2], from: Answers = before) => {
    const offer = offerWith(offers, from, part)
    return offer && answersOf(offer)
  }

  it('choosing one part keeps the other parts if there is such an offer', () => {
    expect(chosen({ rateType: 'FIXED' })).toEqual({ ...before, rateType: 'FIXED' })
    expect(chosen({ interestOnly: true })).toEqual({ ...before, interestOnly: true })
  })

  it('choosing one part changes parts that do not match it, the type of rate before interest-only', () => {
    expect(chosen({ term: 5 }, { ...before, interestOnly: true })).toEqual({ term: 5, rateType: 'FIXED', interestOnly: true })
  })

  it('choosing a part that no offer has returns nothing', () => {
    expect(chosen({ term: 20 })).toBeUndefined()
  })

  it('the choices of a part list each value once, in the order of the offers', () => {
    expect(choicesOf(offers, 'term')).toEqual([10, 5])
    expect(choicesOf(offers, 'rateType')).toEqual(['FIXED', 'FLOATING'])
  })
})
