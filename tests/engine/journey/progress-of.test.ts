import { describe, expect, it } from 'vitest'
import { journeyView } from '#engine/journey/journey-view.ts'
import { progressOf } from '#engine/journey/progress-of.ts'
import { aCompiledFlow, aForm, aJourney } from '#kit/compiled-flow.ts'

const progress = (step: string, groups: boolean, answers = {}, belongsTo?: string) => {
  const stages = [
    { id: 'home', label: 'Home', ...(groups && { group: 'start' }) },
    { id: 'you', label: 'You', ...(groups && { group: 'start' }) },
    { id: 'account', label: 'Account', ...(groups && { group: 'end' }) },
  ]
  const form = (stage: string) => aForm({ stage, fields: [{ id: `${stage}-answer` }] })
  const flow = aCompiledFlow({
    'journeys/j.json': aJourney(
      [{ id: 'home' }, { id: 'you', askWhen: { '!': { var: 'session.registered' } } }, { id: 'account' }],
      {
        stages,
        ...(belongsTo && { progress: belongsTo }),
        ...(groups && { groups: ['start', 'end'].map((id) => ({ id, label: `The ${id}` })) }),
      },
    ),
    'lifecycle.json': lifecycle,
    'screens/j/home.json': form('home'),
    'screens/j/you.json': form('you'),
    'screens/j/account.json': form('account'),
  })
  return progressOf(flow, journeyView(flow, 'j', {}, { today: '2026-01-15', ...answers }), step)
}

const lifecycle = {
  start: 'profile',
  progress: [
    { id: 'BASIC', label: 'Basic Info' },
    { id: 'OFFER', label: 'Select Offer' },
  ],
  states: [
    { id: 'profile', go: 'start/profile', progress: 'BASIC' },
    { id: 'offer', go: 'product/select', progress: 'OFFER' },
  ],
  events: [],
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

  it('a journey that belongs to a step of the whole counts the steps of the whole, and its stages are parts of that step', () => {
    expect(progress('you', false, {}, 'BASIC')).toEqual({
      step: 1,
      steps: 2,
      labels: ['Basic Info', 'You'],
      within: { part: 2, parts: 4 },
    })
    expect(progress('account', true, { session: { registered: true } }, 'BASIC')).toEqual({
      step: 1,
      steps: 2,
      labels: ['Basic Info', 'The end'],
      within: { part: 2, parts: 3 },
    })
  })

  it('a journey whose step of the whole is missing counts its own stages', () => {
    expect(progress('you', false, {}, 'NO_SUCH_STEP')).toEqual({ step: 2, steps: 3, labels: ['You'] })
  })

  it('progress is undefined for an inactive step', () => {
    expect(progress('no-such-step', false)).toBeUndefined()
  })
})
