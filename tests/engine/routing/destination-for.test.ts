import { describe, expect, it } from 'vitest'
import { destinationFor } from '#engine/routing/destination-for.ts'
import { aCompiledFlow } from '#kit/compiled-flow.ts'

const polling = {
  firstDelayMs: 500,
  factor: 2,
  maxDelayMs: 5000,
  attempts: 7,
  waiting: { attempts: 14, then: 'UNKNOWN', keepWaiting: [] },
  settled: [],
}
const flow = aCompiledFlow({
  'status-routes.json': {
    first: [{ id: 'review', when: { '==': [{ var: 'status.uwDecision' }, 'REVIEW'] }, go: 'review-app/uw' }],
    statuses: { DECLINED: '?declined', HMDA: 'start/hmda' },
    decisions: {
      declined: {
        cases: [{ id: 'income', when: { var: 'status.dtiDecline' }, go: 'error/income' }],
        otherwise: 'error/decline',
        carry: { from: { var: 'application.state' } },
      },
    },
    unlisted: {
      cases: [{ id: 'waiting', when: { starts_with: [{ var: 'status.value' }, 'WAITING_FOR'] }, go: '@wait' }],
      otherwise: '@lifecycle',
    },
    polling,
  },
})
const to = (status: object, application = {}) => destinationFor(flow, { today: '2026-01-15', status: { ...status }, application })

describe('destinationFor', () => {
  it('destinationFor follows a listed status', () => {
    expect(to({ value: 'HMDA' })).toEqual({ go: 'start/hmda', because: { at: 'status-routes.json#/statuses/HMDA' } })
  })

  it('destinationFor returns the first case whose rule is true, else the last line, with the values for the address', () => {
    expect(to({ value: 'DECLINED', dtiDecline: true }, { state: 'product' })).toMatchObject({
      go: 'error/income',
      carry: { from: 'product' },
      because: { at: 'status-routes.json#/decisions/declined/cases/income' },
    })
    expect(to({ value: 'DECLINED' })).toMatchObject({
      go: 'error/decline',
      because: { at: 'status-routes.json#/decisions/declined/otherwise' },
    })
  })

  it('decisions before the status table take precedence', () => {
    expect(to({ value: 'HMDA', uwDecision: 'REVIEW' })).toMatchObject({
      go: 'review-app/uw',
      because: { at: 'status-routes.json#/first/review' },
    })
  })

  it.each([
    ['WAITING_FOR_MOONRISE', '@wait'],
    ['MOONRISE', '@lifecycle'],
    ['constructor', '@lifecycle'],
    ['', '@lifecycle'],
  ])('destinationFor sends the unlisted status "%s" to %s', (value, go) => {
    expect(to({ value }).go).toBe(go)
  })

  it('destinationFor uses the newest table for a status that the table of the application lacks', () => {
    const { statusRoutes } = flow
    const newest = {
      statusRoutes: {
        ...statusRoutes,
        statuses: { ...statusRoutes.statuses, HMDA: 'start/other' },
        unlisted: { otherwise: '?news' },
        decisions: { news: { otherwise: 'review-app/news' } },
      },
    }
    const go = (value: string) => destinationFor(flow, { today: '2026-01-15', status: { value } }, newest).go
    expect(go('MOONRISE')).toBe('review-app/news')
    expect(go('HMDA')).toBe('start/hmda')
    expect(go('DECLINED')).toBe('error/decline')
  })
})
