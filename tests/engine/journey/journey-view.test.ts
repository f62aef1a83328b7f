import { describe, expect, it } from 'vitest'
import { journeyView } from '#engine/journey/journey-view.ts'
import { exitOf, nextStep, previousStep, stageOf } from '#engine/journey/steps.ts'
import { aCompiledFlow, aForm, aJourney } from '#kit/compiled-flow.ts'

const today = '2026-01-15'
const flow = aCompiledFlow({
  'journeys/j.json': aJourney(
    [
      { id: 'home', leaveWhen: [{ id: 'gone', when: { '==': [{ var: 'draft.use' }, 'NONE'] }, go: '/' }] },
      { id: 'other-home', askWhen: { rule: 'second' } },
      { id: 'name' },
      { id: 'login', askWhen: { '!': [{ rule: 'registered' }] } },
    ],
    {
      stages: [
        { id: 'address', label: 'Address' },
        { id: 'you', label: 'You' },
        { id: 'account', label: 'Account' },
      ],
      openWhen: { var: 'flags.new' },
      otherwise: '/old',
    },
  ),
  'facts.json': {
    rules: {
      second: { says: 'it is a second home', when: { '==': [{ var: 'draft.use' }, 'SECOND'] } },
      registered: { says: 'there is an account', when: { var: 'session.registered' } },
    },
  },
  'screens/j/home.json': aForm({ stage: 'address', fields: [{ id: 'use', required: 'Choose' }] }),
  'screens/j/other-home.json': aForm({ stage: 'address', fields: [{ id: 'city', required: 'Where?' }] }),
  'screens/j/name.json': aForm({ stage: 'you', fields: [{ id: 'called', required: 'Who?' }] }),
  'screens/j/login.json': aForm({ stage: 'account', fields: [{ id: 'email', required: 'Which?' }] }),
})
const asked = (answers: Parameters<typeof journeyView>[2], facts: object = {}) =>
  journeyView(flow, 'j', answers, { today, ...facts }).activeSteps.map(({ id }) => id)

describe('journeyView', () => {
  it('journeyView includes a step if its rule is true for the answers of earlier steps', () => {
    expect(asked({})).toEqual(['home', 'name', 'login'])
    expect(asked({ home: { use: 'SECOND' } })).toEqual(['home', 'other-home', 'name', 'login'])
  })

  it('answers of inactive steps are no facts, and are facts again once the step is active', () => {
    const answers = { 'other-home': { city: 'Austin' } }
    const away = journeyView(flow, 'j', { home: { use: 'FIRST' }, ...answers }, { today })
    expect(away.facts.draft).toEqual({ use: 'FIRST' })
    const back = journeyView(flow, 'j', { home: { use: 'SECOND' }, ...answers }, { today })
    expect(back.facts.draft).toEqual({ use: 'SECOND', city: 'Austin' })
  })

  it('journeyView does not modify the given facts', () => {
    const draft = Object.freeze({ use: 'FIRST' })
    journeyView(flow, 'j', { home: { use: 'SECOND' } }, { today, draft })
    expect(draft).toEqual({ use: 'FIRST' })
  })

  it('journeyView names the rule that makes a step active', () => {
    const view = journeyView(flow, 'j', { home: { use: 'SECOND' } }, { today })
    expect(view.activeSteps[1]?.because?.at).toBe('journeys/j.json#/steps/other-home/askWhen')
    expect(view.activeSteps[0]?.because).toBeUndefined()
  })

  it('a journey whose rule is false is closed and names another destination', () => {
    expect(journeyView(flow, 'j', {}, { today })).toMatchObject({ open: false, otherwise: '/old' })
    expect(journeyView(flow, 'j', {}, { today, flags: { new: true } }).open).toBe(true)
  })
})

describe('the steps of a journey', () => {
  const at = (answers: Parameters<typeof journeyView>[2], facts: object = {}) =>
    journeyView(flow, 'j', answers, { today, ...facts })

  it('the next and previous step are the nearest active steps', () => {
    const view = at({ home: { use: 'SECOND' } })
    expect(nextStep(view, 'home')?.id).toBe('other-home')
    expect(previousStep(view, 'name')?.id).toBe('other-home')
    expect(nextStep(at({}), 'home')?.id).toBe('name')
    expect(nextStep(view, 'login')).toBeUndefined()
    expect(previousStep(view, 'home')).toBeUndefined()
    expect(nextStep(view, 'no-such-step')).toBeUndefined()
  })

  it('each stage with an active step is counted once', () => {
    expect(stageOf(flow, at({ home: { use: 'SECOND' } }), 'other-home')).toMatchObject({ id: 'address', index: 1, of: 3 })
    expect(stageOf(flow, at({}, { session: { registered: true } }), 'name')).toMatchObject({ id: 'you', index: 2, of: 2 })
  })

  it('an early exit of the journey is taken if its rule is true', () => {
    expect(exitOf(flow, at({ home: { use: 'NONE' } }), 'home')).toMatchObject({ go: '/' })
    expect(exitOf(flow, at({ home: { use: 'FIRST' } }), 'home')).toBeUndefined()
  })
})
