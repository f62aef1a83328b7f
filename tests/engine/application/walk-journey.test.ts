import { describe, expect, it } from 'vitest'
import { isRefusal } from '#engine/application/refusal.ts'
import { walkJourney } from '#engine/application/register.ts'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { aCompiledFlow, aForm, aJourney } from '#kit/compiled-flow.ts'

const fields = [
  { id: 'email', as: 'email' },
  { id: 'password', as: 'password', secret: true, keep: 'never', shownWhen: { '==': [{ var: 'draft.email' }, 'a@b.c'] } },
]
const flow = aCompiledFlow({ 'screens/j/s.json': aForm({ fields }), 'journeys/j.json': aJourney([{ id: 's' }]) })
const validators = compileValidators(flow)
const visitor = { today: '2026-01-15' }

function walked(answers: object) {
  const journey = walkJourney(flow, 'j', { s: answers as never }, visitor, validators)
  if (isRefusal(journey)) throw new Error(`The journey is refused: ${journey.refused}.`)
  return journey
}

describe('walkJourney', () => {
  it('walkJourney returns the normalized answer to a field, even to one that is never stored', () => {
    const { answered, saved } = walked({ email: ' a@b.c ', password: 'Secret-1' })
    expect(answered('draft.email')).toEqual({ step: 's', field: 'email', answer: 'a@b.c' })
    expect(answered('draft.password')).toEqual({ step: 's', field: 'password', answer: 'Secret-1' })
    expect(saved.draft).toEqual({ email: 'a@b.c' })
  })

  it('walkJourney returns no answer to a hidden field', () => {
    expect(walked({ email: 'x@y.z', password: 'Secret-1' }).answered('draft.password')).toBeUndefined()
    expect(walked({}).answered('draft.email')).toBeUndefined()
  })

  it.each([
    ['an unknown journey', () => walkJourney(flow, 'x', {}, visitor, validators), 'malformed'],
    ['answers to a step that is not there', () => walkJourney(flow, 'j', { x: {} }, visitor, validators), 'malformed'],
    ['answers to a field that is not there', () => walkJourney(flow, 'j', { s: { x: 1 } }, visitor, validators), 'malformed'],
  ])('walkJourney refuses %s', (_, walk, refused) => {
    expect(walk()).toMatchObject({ refused })
  })
})
