import { expect, it } from 'vitest'
import { paymentShare } from '#product/offers/payment-share.ts'

it('a payment of $626.63 a month takes 6.2663 percent of $120,000 a year', () => {
  expect(paymentShare({ payment: 62_663 }, 12_000_000)).toBeCloseTo(6.2663, 4)
})
