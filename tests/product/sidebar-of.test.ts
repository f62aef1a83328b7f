import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#engine/flow/json.ts'
import { aCompiledFlow } from '#kit/compiled-flow.ts'
import { coSigners, homeEquityRuntime as product } from '#product/index.ts'
import { sidebarOf } from '#product/sidebar-of.ts'

const chosen = { amount: 8_500_000, rate: 8.75, term: 10 }
const offer = (application: JsonObject) => sidebarOf({ product }, { today: '2026-01-15', application }).offer

describe('the sidebar', () => {
  it('the sidebar is absent where the flow has no progress and no offer is chosen', () => {
    expect(sidebarOf({ product }, { today: '2026-01-15' })).toEqual({})
  })

  it('the sidebar shows the progress of the lifecycle', () => {
    const flow = aCompiledFlow({
      'lifecycle.json': {
        start: 'a',
        progress: [{ id: 'A', label: 'First' }],
        states: [{ id: 'a', go: 'a', progress: 'A' }],
        events: [],
      },
    })
    expect(sidebarOf(flow, { today: '2026-01-15' }).progress?.steps).toEqual([{ id: 'A', label: 'First', state: 'current' }])
  })

  it('a co-signer sees steps of their own, on the screens that name one, and never the offer', () => {
    const flow = aCompiledFlow({
      'lifecycle.json': {
        start: 'a',
        progress: [{ id: 'A', label: 'First' }],
        signerProgress: [
          { id: 'S1', label: 'Read' },
          { id: 'S2', label: 'Sign' },
        ],
        states: [{ id: 'a', go: 'a', progress: 'A' }],
        events: [],
      },
      'screens/sign.json': { kind: 'form', heading: 'Sign', progress: 'S2', saves: 'session', fields: [], submit: 'Sign' },
      'screens/rest.json': { kind: 'form', heading: 'Rest', saves: 'session', fields: [], submit: 'Rest' },
    })
    const facts = { today: '2026-01-15', profile: { type: coSigners.profileType }, application: chosen }
    const { progress, offer } = sidebarOf(flow, facts, 'sign')
    expect(progress).toMatchObject({ step: 2, steps: [{ state: 'done' }, { label: 'Sign', state: 'current' }] })
    expect(offer).toBeUndefined()
    expect(sidebarOf(flow, facts, 'rest')).toEqual({})
    expect(sidebarOf(flow, { today: '2026-01-15' }, 'rest').progress?.steps).toHaveLength(1)
  })

  it('the sidebar shows the offer with its term in years and the payment that repays it', () => {
    expect(offer(chosen)).toEqual({ amount: 8_500_000, rate: 8.75, interestOnly: false, term: 10, payment: 106_528 })
  })

  it.each([
    ['the amount is 0', { ...chosen, amount: 0 }],
    ['the rate is 0', { ...chosen, rate: 0 }],
    ['no amount is known', { rate: 8.75, term: 10 }],
    ['no rate is known', { amount: 8_500_000, term: 10 }],
    ['the amount is no number', { ...chosen, amount: '8500000' }],
  ])('the sidebar shows no offer while %s', (_, application) => {
    expect(offer(application)).toBeUndefined()
  })

  it('the sidebar shows neither term nor payment while the term is not above 0', () => {
    expect(offer({ ...chosen, term: 0 })).toEqual({ amount: 8_500_000, rate: 8.75, interestOnly: false })
  })

  it('the sidebar of an interest-only offer shows no term and the payment rounded up', () => {
    expect(offer({ ...chosen, interestOnly: true })).toEqual({
      amount: 8_500_000,
      rate: 8.75,
      interestOnly: true,
      payment: 61_980,
    })
  })

  it('the sidebar shows no payment that cannot be calculated', () => {
    expect(offer({ ...chosen, amount: 0.5 })).not.toHaveProperty('payment')
    expect(offer({ ...chosen, rate: 900, interestOnly: true })).not.toHaveProperty('payment')
    expect(offer({ ...chosen, term: 90 })).not.toHaveProperty('payment')
  })
})
