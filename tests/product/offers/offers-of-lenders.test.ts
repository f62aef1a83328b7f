import { describe, expect, it } from 'vitest'
import { lenderFacts } from '#engine/compile/lender-facts.ts'
import type { Lender } from '#engine/flow/files.generated.ts'
import type { Facts, JsonObject } from '#engine/flow/json.ts'
import { shippedFlows } from '#kit/shipped-flows.ts'
import { offersFor } from '#product/offers/offers-for.ts'
import { quoteFor } from '#product/offers/quote-for.ts'

const flows = await shippedFlows()
const born = (year: number): Facts => ({ today: '2026-06-01', profile: { dob: `${year}-01-01` } })
const quoteOf = (lender: Lender, facts: Facts) => {
  const [offer] = offersFor(lender.limits, facts)
  return offer && quoteFor(lender.limits, { ...offer, amount: offer.amount.minimum }, { ...facts, lender: lenderFacts(lender) })
}

describe.each(flows.map((flow) => [flow.lender, flow.live.lender] as const))('the offers of %s', (_, lender) => {
  const { limits } = lender

  it('every applicant gets an offer, within the limits that the footer states', () => {
    const at = { lender: lenderFacts(lender) }
    for (const facts of [
      { ...born(1990), ...at },
      { ...born(1940), ...at },
    ]) {
      const offers = offersFor(limits, facts)
      expect(offers).not.toEqual([])
      for (const offer of offers) {
        for (const amount of [offer.amount.minimum, offer.amount.maximum]) {
          const apr = quoteFor(limits, { ...offer, amount }, facts)?.apr
          expect(apr).toBeGreaterThanOrEqual(limits.aprMinimum)
          expect(apr).toBeLessThanOrEqual(limits.aprMaximum)
        }
      }
    }
  })
})

describe('The fees', () => {
  const named = (name: string) => flows.find(({ lender }) => lender === name)?.live.lender as Lender
  // Says nothing of limits, so what it charges is what base charges.
  const base = named('juniper-lane')
  const fees = (lender: Lender, status: JsonObject = {}) =>
    quoteOf(lender, { ...born(1990), status })?.fees.map(({ id, amount }) => `${id} ${amount}`)

  it('the fees of base are the origination fee and the maximum of the recording costs', () => {
    expect(fees(base)).toEqual(['origination 44850', 'recording 31500', 'recording-tax 21000'])
  })

  it('the origination fee never exceeds the highest one that the lender states', () => {
    const lower = { ...base, limits: { ...base.limits, originationFeeMaximum: 1.5 } }
    expect(fees(lower)).toContain('origination 22500')
    const { originationFee: _, ...without } = base.limits
    expect(fees({ ...base, limits: without })).toEqual(['recording 31500', 'recording-tax 21000'])
  })

  it('the fees include a valuation once it is ordered, and a notary who comes in person', () => {
    for (const bpo of ['BPO_REQUIRED', 'BPO_PROCESSING', 'BPO_COMPLETE']) expect(fees(base, { bpo })).toContain('valuation 18000')
    expect(fees(base, { bpo: 'BPO_NOT_REQUIRED' })).not.toContain('valuation 18000')
    expect(fees(base, { manualNotary: true })).toContain('manual-notary 30000')
    expect(fees(base, { manualNotary: false })).not.toContain('manual-notary 30000')
  })

  it('the fees have the amounts of the lender that overrides them', () => {
    expect(fees(named('granite-summit'), { bpo: 'BPO_REQUIRED' })).toEqual([
      'origination 131250',
      'valuation 45000',
      'recording 31500',
      'recording-tax 105000',
    ])
  })
})

it('an interest-only offer is made from the age on that the lender states, and not before', () => {
  const interestOnly = (facts: Facts) =>
    flows.flatMap(({ live }) => offersFor(live.lender.limits, facts).filter((offer) => offer.interestOnly))
  expect(interestOnly(born(1940))).not.toEqual([])
  expect(interestOnly(born(1990))).toEqual([])
})
