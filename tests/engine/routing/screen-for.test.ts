import { describe, expect, it } from 'vitest'
import { screenFor } from '#engine/routing/screen-for.ts'
import { aCompiledFlow } from '#kit/compiled-flow.ts'

const polling = {
  firstDelayMs: 500,
  factor: 2,
  maxDelayMs: 5000,
  attempts: 7,
  waiting: { attempts: 14, then: 'UNKNOWN', keepWaiting: [] },
  settled: [],
}
const table = {
  statuses: { IN_PROGRESS: '?going', OFFER_SELECTION: '?offers', HMDA: '?by-state' },
  decisions: {
    going: { otherwise: '@lifecycle', carry: { from: { var: 'application.state' } } },
    offers: { otherwise: 'product/select', carry: { from: { var: 'application.state' } } },
    'by-state': {
      cases: [{ id: 'at-liens', when: { '==': [{ var: 'application.state' }, 'liens'] }, go: 'liens' }],
      otherwise: 'start/hmda',
    },
  },
  unlisted: { otherwise: '@lifecycle' },
  polling,
}
const lifecycle = {
  start: 'profile',
  states: [
    { id: 'profile', go: 'start/profile', moves: { lienInfo: 'liens', waits: 'waiting', lost: 'round' } },
    { id: 'liens', go: 'liens' },
    { id: 'waiting', go: '@wait' },
    { id: 'round', go: '@lifecycle' },
  ],
  events: [
    { id: 'lienInfo', when: { var: 'profile.hasSsn' } },
    { id: 'waits', when: { var: 'status.datatreeNoMatch' } },
    { id: 'lost', when: { var: 'status.dtiDecline' } },
  ],
}
const flow = aCompiledFlow({ 'status-routes.json': table, 'lifecycle.json': lifecycle })
const to = (status: object, profile = {}) => screenFor(flow, { today: '2026-01-15', status: { ...status }, profile })

describe('screenFor', () => {
  it('screenFor follows @lifecycle to the screen of the state, and names both lines', () => {
    expect(to({ value: 'IN_PROGRESS' }, { hasSsn: true })).toEqual({
      go: 'liens',
      carry: { from: 'liens' },
      because: { at: 'lifecycle.json#/states/liens' },
      through: { at: 'status-routes.json#/decisions/going/otherwise' },
    })
    expect(to({ value: 'MOONRISE' })).toMatchObject({ go: 'start/profile' })
    expect(to({ datatreeNoMatch: true })).toMatchObject({ go: '@wait' })
  })

  it('screenFor follows another destination of the table and includes the derived state', () => {
    expect(to({ value: 'OFFER_SELECTION' }, { hasSsn: true })).toEqual({
      go: 'product/select',
      carry: { from: 'liens' },
      because: { at: 'status-routes.json#/decisions/offers/otherwise' },
    })
  })

  it('rules of the table may read the derived state', () => {
    expect(to({ value: 'HMDA' })).toMatchObject({ go: 'start/hmda' })
    expect(to({ value: 'HMDA' }, { hasSsn: true })).toMatchObject({ go: 'liens' })
  })

  it('screenFor resolves one step only and returns @lifecycle if there is no lifecycle', () => {
    expect(to({ dtiDecline: true })).toMatchObject({ go: '@lifecycle' })
    const without = aCompiledFlow({ 'status-routes.json': table })
    expect(screenFor(without, { today: '2026-01-15', status: { value: 'MOONRISE' } })).toEqual({
      go: '@lifecycle',
      because: { at: 'status-routes.json#/unlisted/otherwise' },
    })
  })
})
