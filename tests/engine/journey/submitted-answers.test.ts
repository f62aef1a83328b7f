import { describe, expect, it } from 'vitest'
import { journeyView } from '#engine/journey/journey-view.ts'
import { acceptedAnswers, submittedAnswers } from '#engine/journey/submitted-answers.ts'
import { aCompiledFlow, aForm, aJourney } from '#kit/compiled-flow.ts'

const flow = aCompiledFlow({
  'journeys/j.json': aJourney([{ id: 'name' }, { id: 'more', askWhen: false }, { id: 'login' }]),
  'screens/j/name.json': aForm({ fields: [{ id: 'called' }] }),
  'screens/j/more.json': aForm({ fields: [{ id: 'more' }] }),
  'screens/j/login.json': aForm({ fields: [{ id: 'email' }, { id: 'password', as: 'password', keep: 'never' }] }),
})

describe('the answers of a step, once accepted', () => {
  it('accepted answers of a step include those that are used once and never stored', () => {
    const given = { email: ' A@B.co', password: ' secret ', stray: 'x' }
    expect(acceptedAnswers(flow, 'j/login', given, { email: 'a@b.co' })).toEqual({ email: 'a@b.co', password: ' secret ' })
  })

  it('accepted answers of a step have no keys for missing answers', () => {
    expect(acceptedAnswers(flow, 'j/login', {}, {})).toEqual({})
  })
})

describe('the answers of a journey', () => {
  it('the answers of a journey have one entry for each active step', () => {
    const view = journeyView(flow, 'j', {}, { today: '2026-01-15' })
    const accepted = { name: { called: 'Ana' }, more: { more: 'x' }, gone: { a: 'b' } }
    expect(submittedAnswers(view, accepted)).toEqual({ name: { called: 'Ana' }, login: {} })
  })
})
