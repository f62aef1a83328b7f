import { describe, expect, it } from 'vitest'
import { dashboardIn, dashboardOf } from '#engine/dashboard/dashboard-of.ts'
import type { DashboardTimelineStep } from '#engine/flow/files.generated.ts'
import { aCompiledFlow } from '#kit/compiled-flow.ts'

const flow = aCompiledFlow({
  'lender.json': { product: 'Line of credit' },
  'shell.json': { words: { startApplication: 'Start', continueApplication: 'Go on' } },
})

const aStep = (id: string, statuses?: readonly string[]): DashboardTimelineStep => ({
  ...{ id, done: `${id} done`, ahead: `${id} ahead`, note: `${id} soon` },
  ...(statuses && { statuses }),
})

const steps = [aStep('begun'), aStep('offers', ['OFFERS', 'OFFERS_AGAIN']), aStep('signed', ['SIGNED']), aStep('paid', ['PAID'])]

const timeline = (
  reached: readonly { readonly status: string; readonly on: string }[],
  settings: { readonly aheadWhen?: boolean; readonly steps?: readonly DashboardTimelineStep[] } = {},
) => {
  const { application } = dashboardIn(flow.live)
  const dashboard = { application: { ...application, timeline: { steps, ...settings } } }
  return dashboardOf(flow, dashboard, { today: '2026-03-02' }, { begun: '2026-03-02', reached }).timeline
}

const states = (steps: ReturnType<typeof timeline>) => steps.map(({ id, state, on }) => [id, state, on])

describe('dashboardOf', () => {
  it('a step is reached on the first day of any of its statuses, and the next one is current', () => {
    const reached = [
      { status: 'OFFERS_AGAIN', on: '2026-03-06' },
      { status: 'OFFERS', on: '2026-03-04' },
    ]
    expect(states(timeline(reached))).toEqual([
      ['begun', 'done', '2026-03-02'],
      ['offers', 'done', '2026-03-04'],
      ['signed', 'current', undefined],
      ['paid', 'ahead', undefined],
    ])
  })

  it('a step before a reached one is done without a day', () => {
    expect(states(timeline([{ status: 'SIGNED', on: '2026-03-09' }])).at(1)).toEqual(['offers', 'done', undefined])
  })

  it('a finished timeline has no current step', () => {
    expect(timeline([{ status: 'PAID', on: '2026-03-20' }]).map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
  })

  it('a note is shown until its step is reached', () => {
    const [begun, offers] = timeline([])
    expect(begun).not.toHaveProperty('note')
    expect(offers?.note).toEqual({ template: 'offers soon', values: {} })
  })

  it('steps that are not reached are hidden where the flow says so, and hidden steps count for nothing', () => {
    expect(states(timeline([], { aheadWhen: false }))).toEqual([['begun', 'done', '2026-03-02']])
    const hidden = { ...aStep('hidden', ['PAID']), shownWhen: false }
    expect(states(timeline([{ status: 'PAID', on: '2026-03-20' }], { steps: [...steps.slice(0, 2), hidden] }))).toEqual([
      ['begun', 'done', '2026-03-02'],
      ['offers', 'current', undefined],
    ])
  })

  it('a release of before there were dashboards has applications by their number', () => {
    const { application } = dashboardIn(flow.live)
    const view = dashboardOf(
      flow,
      { application },
      { today: '2026-03-02', application: { loanNumber: '7770001' } },
      { begun: '', reached: [] },
    )
    expect(view).toMatchObject({ heading: { literal: '7770001' }, sections: [], figures: [], timeline: [] })
  })
})
