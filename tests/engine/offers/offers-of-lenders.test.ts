import { describe, expect, it } from 'vitest'
import type { Facts } from '#engine/flow/facts.ts'
import { offersFor } from '#engine/offers/offers-for.ts'
import { quoteFor } from '#engine/offers/quote-for.ts'
import { shippedFlows } from '#kit/shipped-flows.ts'

const flows = await shippedFlows()
const born = (year: number): Facts => ({ today: '2026-06-01', profile: { dob: `${year}-01-01` } })

describe.each(flows.map((flow) => [flow.lender, flow.live.lender.limits] as const))('%s', (_, limits) => {
  it('offers something to everybody, within what its footer tells', () => {
    for (const facts of [born(1990), born(1940)]) {
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

it('Somebody is offered to pay interest alone, and nobody before the age that the lender states', () => {
  const interestOnly = (facts: Facts) =>
    flows.flatMap(({ live }) => offersFor(live.lender.limits, facts).filter((offer) => offer.interestOnly))
  expect(interestOnly(born(1940))).not.toEqual([])
  expect(interestOnly(born(1990))).toEqual([])
})
