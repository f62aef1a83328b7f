import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#engine/flow/json.ts'
import { progressOfApplication } from '#engine/progress/progress-of-application.ts'
import { aCompiledFlow, aForm, aJourney } from '#kit/compiled-flow.ts'

const lifecycle = {
  start: 'profile',
  anywhere: { decline: 'declined' },
  progress: [
    { id: 'INITIAL', label: 'Basic Info' },
    { id: 'PRODUCT_SELECT', label: 'Select Offer' },
    { id: 'SIGNING', label: { cases: [{ id: 'x', when: { rule: 'manual' }, text: 'Sign' }], otherwise: 'Sign Documents' } },
    { id: 'ENOTARY', label: 'Talk to eNotary', shownWhen: { '!': { rule: 'manual' } } },
    { id: 'MANUAL_NOTARY', label: 'Schedule Notary Session', shownWhen: { rule: 'manual' } },
  ],
  states: [
    { id: 'profile', go: 'start/profile', progress: 'INITIAL', moves: { next: 'ssn', offered: 'product' } },
    { id: 'ssn', go: 'credit/social', moves: {} },
    { id: 'product', go: 'product/select', progress: 'PRODUCT_SELECT', moves: { signed: 'notary' } },
    { id: 'notary', go: 'notary/intro', progress: 'ENOTARY', moves: { fund: 'complete', lost: 'nowhere' } },
    { id: 'nowhere', go: 'complete', progress: 'NO_SUCH_STEP' },
    { id: 'complete', go: 'complete', final: true, progress: 'COMPLETE' },
    { id: 'declined', go: 'error/decline', final: true },
  ],
  events: ['decline', 'lost', 'fund', 'signed', 'offered', 'next'].map((id) => ({ id, when: { var: `status.${id}` } })),
}
const facts = { 'facts.json': { rules: { manual: { says: 'a notary comes', when: { var: 'status.manualNotary' } } } } }
const flow = aCompiledFlow({ ...facts, 'lifecycle.json': lifecycle })
const progress = (status: JsonObject, of = flow) => progressOfApplication(of, { today: '2026-01-15', status })
const states = (status: JsonObject) => progress(status)?.steps.map(({ id, state }) => `${id} ${state}`)

describe('the progress of an application', () => {
  it('the progress begins with the step that the first state names', () => {
    expect(progress({})).toEqual({
      steps: [
        { id: 'INITIAL', label: 'Basic Info', state: 'current' },
        { id: 'PRODUCT_SELECT', label: 'Select Offer', state: 'ahead' },
        {
          id: 'SIGNING',
          label: { cases: [expect.objectContaining({ text: 'Sign' })], otherwise: 'Sign Documents' },
          state: 'ahead',
        },
        { id: 'ENOTARY', label: 'Talk to eNotary', state: 'ahead' },
      ],
      step: 1,
      within: { part: 1, parts: 1 },
      because: { at: 'lifecycle.json#/states/profile/progress' },
    })
  })

  it('every step before the step of the state counts as passed', () => {
    const status = { offered: true, signed: true }
    expect(states(status)).toEqual(['INITIAL done', 'PRODUCT_SELECT done', 'SIGNING done', 'ENOTARY current'])
    expect(progress(status)).toMatchObject({ step: 4, because: { at: 'lifecycle.json#/states/notary/progress' } })
  })

  it('a state without a step keeps the step of the state before', () => {
    expect(states({ next: true })?.[0]).toBe('INITIAL current')
    expect(progress({ next: true })?.because).toEqual({ at: 'lifecycle.json#/states/profile/progress' })
  })

  it('a step that the borrower does not see is replaced by the next one, or by the last', () => {
    const manual = { offered: true, signed: true, manualNotary: true }
    expect(states(manual)).toEqual(['INITIAL done', 'PRODUCT_SELECT done', 'SIGNING done', 'MANUAL_NOTARY current'])
    const endsManually = lifecycle.states.map((state) =>
      state.id === 'notary' ? { ...state, progress: 'MANUAL_NOTARY' } : state,
    )
    const other = aCompiledFlow({ ...facts, 'lifecycle.json': { ...lifecycle, states: endsManually } })
    expect(progress({ offered: true, signed: true }, other)?.steps.at(-1)).toMatchObject({ id: 'ENOTARY', state: 'current' })
  })

  it('every step counts as passed once the state is COMPLETE', () => {
    const done = progress({ offered: true, signed: true, fund: true })
    expect(done?.steps.every(({ state }) => state === 'done')).toBe(true)
    expect(done).not.toHaveProperty('step')
  })

  it('an application that ended early, say with a refusal, has no progress', () => {
    expect(progress({ offered: true, decline: true })).toBeUndefined()
  })

  it('an application has no progress where neither lifecycle nor status states it', () => {
    expect(progress({ offered: true, signed: true, lost: true })).toBeUndefined()
    expect(progress({}, aCompiledFlow({}))).toBeUndefined()
    const { progress: _, ...stepless } = lifecycle
    expect(progress({}, aCompiledFlow({ ...facts, 'lifecycle.json': stepless }))).toBeUndefined()
    const unnamed = { ...lifecycle, states: [{ id: 'profile', go: 'start/profile' }] }
    expect(progress({}, aCompiledFlow({ ...facts, 'lifecycle.json': unnamed }))).toBeUndefined()
    expect(progress({}, aCompiledFlow({ 'lifecycle.json': { ...lifecycle, progress: [] } }))).toBeUndefined()
  })

  it('a screen that names a step is shown under it, whatever the state of the application', () => {
    const screens = {
      'screens/bank/confirm.json': { kind: 'message', heading: 'Right?', text: '', actions: [], progress: 'SIGNING' },
    }
    const named = aCompiledFlow({ ...facts, ...screens, 'lifecycle.json': lifecycle })
    const at = (route: string) =>
      progressOfApplication(named, { today: '2026-01-15', status: { offered: true, signed: true } }, route)
    expect(at('bank/confirm')).toMatchObject({ step: 3, because: { at: 'screens/bank/confirm.json#/progress' } })
    expect(at('notary/intro')).toMatchObject({ step: 4 })
  })

  it('the parts of a step are the stages of its registration and then the states that name it', () => {
    const journey = aJourney([{ id: 'home' }], { stages: [{ id: 'home', label: 'Home' }], progress: 'INITIAL' })
    const screen = aForm({ stage: 'home', fields: [{ id: 'street' }] })
    const states = lifecycle.states.map((state) => (state.id === 'ssn' ? { ...state, progress: 'INITIAL' } : state))
    const all = { 'journeys/j.json': journey, 'screens/j/home.json': screen, 'lifecycle.json': { ...lifecycle, states } }
    const registered = aCompiledFlow({ ...facts, ...all })
    expect(progress({}, registered)?.within).toEqual({ part: 2, parts: 3 })
    expect(progress({ next: true }, registered)?.within).toEqual({ part: 3, parts: 3 })
    expect(progress({ offered: true }, registered)?.within).toEqual({ part: 1, parts: 1 })
  })

  it('a screen that names the step of the state that was reached is at the part of that state', () => {
    const states = lifecycle.states.map((state) => (state.id === 'ssn' ? { ...state, progress: 'INITIAL' } : state))
    const screen = { ...aForm({ fields: [{ id: 'street' }] }), progress: 'INITIAL' }
    const named = aCompiledFlow({ ...facts, 'screens/start/home.json': screen, 'lifecycle.json': { ...lifecycle, states } })
    const at = (status: JsonObject) => progressOfApplication(named, { today: '2026-01-15', status }, 'start/home')
    expect(at({})).toMatchObject({ step: 1, within: { part: 1, parts: 2 } })
    expect(at({ next: true })).toMatchObject({ step: 1, within: { part: 2, parts: 2 } })
  })
})
