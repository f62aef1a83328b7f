import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Answers } from '#engine/flow/compiled-flow.ts'
import type { OffersView } from '#product/kinds/offers.ts'
import type { Offer } from '#product/offers/offers-for.ts'
import type { Quote } from '#product/offers/quote-for.ts'
import { OffersScreen } from '#renderer/home-equity/offers/offers-screen.tsx'
import { drawScreen } from '../../drawn-form.tsx'

const because = { at: 'lender.json#/limits' }
const amount = { minimum: 1_500_000, maximum: 25_050_000, step: 100_000, because: { minimum: because, maximum: because } }
const anOffer = (term: number, rateType: Offer['rateType'], interestOnly = false): Offer => ({
  id: `${term}-${rateType}-${interestOnly}`,
  term,
  rate: 8.5,
  rateType,
  interestOnly,
  amount,
  because,
})
const offers = [anOffer(5, 'FIXED'), anOffer(10, 'FIXED'), anOffer(10, 'FLOATING'), anOffer(10, 'FIXED', true)]

/** Stands in for the engine: figures that show which choice they belong to. */
const quote = ({ amount, term, rateType, interestOnly }: Answers): Quote | undefined => {
  if (typeof term !== 'number' || typeof amount !== 'number' || amount < 1_500_000 || amount > 25_050_000) return undefined
  const fee = { upTo: false, prepaid: true, because }
  return {
    amount,
    term,
    termMonths: term * 12,
    rate: 8.5,
    rateType: rateType as Offer['rateType'],
    interestOnly: interestOnly === true,
    payment: amount / 100 + term,
    lastPayment: 1,
    paid: 1,
    interest: 1,
    apr: 9.125,
    fees: [
      { id: 'origination', amount: 150_000, ...fee },
      { id: 'recording', amount: 31_500, ...fee, upTo: true },
    ],
    cashInHand: amount - 150_000,
    because,
  }
}

const select = (parts: object = {}) => ({
  kind: 'offers',
  heading: 'Choose',
  saves: 'application',
  fields: [
    { id: 'amount', as: 'money', label: 'How much?', required: 'Please say how much', prefill: 8_500_000 },
    { id: 'term', as: 'radio', label: 'How long?', schema: { type: 'integer' }, required: 'Please say how long' },
    {
      id: 'rateType',
      as: 'radio',
      label: 'Which rate?',
      required: 'x',
      options: [
        { id: 'FIXED', label: 'Fixed' },
        { id: 'FLOATING', label: 'Variable' },
      ],
    },
    { id: 'interestOnly', as: 'checkbox', label: 'Interest only' },
  ],
  labels: {
    payment: 'Monthly payment',
    interestOnlyPayment: 'Monthly interest',
    rate: 'Rate',
    apr: 'APR',
    cashInHand: 'Cash in hand',
    fees: 'Fees',
    origination: 'Origination fee',
  },
  submit: 'Continue',
  ...parts,
})
/** The limits of the lender for the same offers. */
const limits = {
  amountMinimum: '$15,000',
  amountMaximum: '$250,500',
  amountStep: '$1,000',
  aprMinimum: 7,
  aprMaximum: 17,
  originationFeeMaximum: 5,
  valuationFee: '$0',
  manualNotaryFee: '$0',
  recordingFeeMaximum: '$0',
  recordingTaxMaximum: '$0',
  rates: [{ id: 'fixed-5', term: 5, rate: 8.5, rateType: 'FIXED' }],
}
const draw = (parts: object = {}, options: object = {}, among: readonly Offer[] = offers) =>
  drawScreen<OffersView>(select(parts), (props) => <OffersScreen {...props} offers={among} quote={quote} />, {
    files: { 'lender.json': { limits } },
    ...options,
  })
const typed = () => screen.getByRole('textbox', { name: 'How much?' })
const slider = () => screen.getByRole('slider', { name: 'How much?' })
const slide = (to: number) => fireEvent.change(slider(), { target: { value: String(to) } })
const figure = (name: string) => screen.getByText(name).nextElementSibling?.textContent

describe('an offers screen', () => {
  afterEach(() => vi.useRealTimers())

  it('an offers screen shows payment, rate, APR, each fee and the cash of the selected offer without a link', () => {
    draw()
    expect(screen.getByText('$850.05', { selector: 'p' })).toBeTruthy()
    expect(figure('Rate')).toBe('8.50%')
    expect(figure('APR')).toBe('9.125%')
    expect(figure('Origination fee')).toBe('$1,500')
    expect(figure('Fees')).toBe('Up to $315')
    expect(figure('Cash in hand')).toBe('$83,500')
  })

  it('an offers screen selects the first offer and the approved amount when the flow prefills no amount', () => {
    const form = draw({ fields: select().fields.map((field) => ({ ...field, prefill: undefined })) })
    expect(form.answers()).toEqual({ amount: 25_050_000, term: 5, rateType: 'FIXED', interestOnly: false })
    expect(screen.getByRole('radio', { name: '5 years' })).toHaveProperty('checked', true)
  })

  it('the slider and the amount field always show the same amount', async () => {
    const form = draw()
    expect(slider().getAttribute('aria-valuetext')).toBe('$85,000')
    slide(1)
    expect(typed()).toHaveProperty('value', '16,000')
    expect(form.answers().amount).toBe(1_600_000)
    await form.user.clear(typed())
    await form.user.type(typed(), '20k')
    expect(slider().getAttribute('aria-valuetext')).toBe('$20,000')
    expect(slider()).toHaveProperty('value', '5')
  })

  it('the slider moves in the steps of the offer', () => {
    const fine = offers.map((offer) => ({ ...offer, amount: { ...amount, step: 50_000 } }))
    const form = draw({}, {}, fine)
    slide(1)
    expect(form.answers().amount).toBe(1_550_000)
  })

  it('the slider reaches the maximum amount even if the maximum is not a whole step', () => {
    const form = draw()
    slide(Number((slider() as HTMLInputElement).max))
    expect(form.answers().amount).toBe(25_050_000)
  })

  it('the figures are blank but keep their places while the amount is invalid', async () => {
    const form = draw()
    const before = screen.getAllByRole('term').map(({ textContent }) => textContent)
    await form.user.clear(typed())
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(before)
    expect(figure('APR')).toBe('–')
    expect(form.answers().amount).toBe('')
  })

  it('an offers screen offers the available terms, and for each term only its rate types', async () => {
    const form = draw()
    expect(screen.queryByRole('radio', { name: /Variable/ })).toBeNull()
    await form.user.click(screen.getByRole('radio', { name: '10 years' }))
    await form.user.click(screen.getByRole('radio', { name: /Variable/ }))
    expect(form.answers()).toMatchObject({ term: 10, rateType: 'FLOATING', interestOnly: false })
  })

  it('a selected term changes a rate type that the term does not have', async () => {
    const form = draw({}, { answers: { term: 10, rateType: 'FLOATING' } })
    await form.user.click(screen.getByRole('radio', { name: '5 years' }))
    expect(form.answers()).toMatchObject({ term: 5, rateType: 'FIXED' })
  })

  it('an offers screen has an interest-only checkbox when there is such an offer, and then calls the payment monthly interest', async () => {
    const form = draw()
    await form.user.click(screen.getByRole('checkbox', { name: 'Interest only' }))
    expect(form.answers()).toMatchObject({ term: 10, rateType: 'FIXED', interestOnly: true })
    expect(screen.getAllByText('Monthly interest').length).toBeGreaterThan(0)
  })

  it('an offers screen with a single offer shows no choices', () => {
    draw({}, {}, [anOffer(5, 'FIXED')])
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('radiogroup', { name: 'Which rate?' })).toBeNull()
  })

  it('an offers screen without offers shows a text for it and has no button', () => {
    draw({}, {}, [])
    expect(screen.getByText(/^There is no offer/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('a payment is shown as a share of the income, with a warning above the lender’s limit', async () => {
    const labels = { ...select().labels, share: 'Of your income', paid: 'In all' }
    const parts = { labels, income: { usd: '9,000' }, tooMuch: 'That is much.' }
    draw(parts, { files: { 'lender.json': { limits: { ...limits, paymentToIncomeMaximum: 12 } } } })
    // The stand-in's payment for $85,000 over 5 years is $850.05 a month.
    expect(figure('Of your income')).toBe('113%')
    expect(screen.getByText('That is much.')).toBeTruthy()
  })

  it('the figures are announced to a screen reader once the slider stops moving', () => {
    vi.useFakeTimers()
    draw()
    const announced = () => document.querySelector('[aria-live=polite]')?.textContent
    const before = announced()
    slide(1)
    act(() => vi.advanceTimersByTime(500))
    slide(2)
    act(() => vi.advanceTimersByTime(500))
    expect(announced()).toBe(before)
    act(() => vi.advanceTimersByTime(200))
    expect(announced()).toBe('Monthly payment: $170.05. APR: 9.125%. Cash in hand: $15,500')
  })

  it('a submission with an invalid amount focuses the amount, and a valid choice is submitted', async () => {
    const form = draw()
    await form.user.clear(typed())
    await form.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(document.activeElement).toBe(typed())
    await form.user.type(typed(), '20000')
    await form.user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(form.sent).toEqual([{ amount: 2_000_000, term: 5, rateType: 'FIXED', interestOnly: false }])
  })

  it('an offers screen shows further fields of the lender as a form does', () => {
    draw({ fields: [...select().fields, { id: 'use', as: 'text', label: 'What for?' }] })
    expect(screen.getByRole('textbox', { name: /^What for/ })).toBeTruthy()
    expect(screen.getAllByRole('textbox', { name: 'How much?' })).toHaveLength(1)
  })
})
