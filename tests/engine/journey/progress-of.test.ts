import { describe, expect, it } from 'vitest'
import { journeyView } from '#engine/journey/journey-view.ts'
import { progressOf } from '#engine/journey/progress-of.ts'
import { aCompiledFlow, aForm, aJourney } from '#kit/compiled-flow.ts'

const progress = (step: string, groups: boolean, answers = {}) => {
  const stages = [
    { id: 'home', label: 'Home', ...(groups && { group: 'start' }) },
    { id: 'you', label: 'You', ...(groups && { group: 'start' }) },
    { id: 'account', label: 'Account', ...(groups && { group: 'end' }) },
  ]
  const form = (stage: string) => aForm({ stage, fields: [{ id: `${stage}-answer` }] })
  const flow = aCompiledFlow({
    'journeys/j.json': aJourney(
      [{ id: 'home' }, { id: 'you', askWhen: { '!': { var: 'session.registered' } } }, { id: 'account' }],
      { stages, ...(groups && { groups: ['start', 'end'].map((id) => ({ id, label: `The ${id}` })) }) },
    ),
    'screens/j/home.json': form('home'),
    'screens/j/you.json': form('you'),
    'screens/j/account.json': form('account'),
  })
  return progressOf(flow, journeyView(flow, 'j', {}, { today: '2026-01-15', ...answers }), step)
}

describe('the progress of a journey', () => {
  it('the progress of a journey counts the stages with active steps', () => {
    expect(progress('account', false)).toEqual({ step: 3, steps: 3, labels: ['Account'] })
    expect(progress('account', false, { session: { registered: true } })).toEqual({ step: 2, steps: 2, labels: ['Account'] })
  })

  it('the progress counts headings if stages are grouped under them, and names the stage of a heading with several', () => {
    expect(progress('you', true)).toEqual({ step: 1, steps: 2, labels: ['The start', 'You'] })
    expect(progress('account', true)).toEqual({ step: 2, steps: 2, labels: ['The end'] })
  })

  it('progress shows the heading alone where one stage of it is active', () => {
    expect(progress('home', true, { session: { registered: true } })).toEqual({ step: 1, steps: 2, labels: ['The start'] })
  })

  it('progress is undefined for an inactive step', () => {
    expect(progress('no-such-step', false)).toBeUndefined()
  })
})
