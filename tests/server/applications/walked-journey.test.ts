import { describe, expect, it } from 'vitest'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { aCompiledFlow, aForm, aJourney } from '#kit/compiled-flow.ts'
import { walkedJourney } from '#server/applications/walked-journey.ts'

const fields = [
  { id: 'email', as: 'email' },
  { id: 'password', as: 'password', secret: true, keep: 'never', shownWhen: { '==': [{ var: 'draft.email' }, 'a@b.c'] } },
]
const flow = aCompiledFlow({ 'screens/j/s.json': aForm({ fields }), 'journeys/j.json': aJourney([{ id: 's' }]) })
const walked = (answers: object) =>
  walkedJourney({ flow, validators: compileValidators(flow) }, 'j', { s: answers as never }, { today: '2026-01-15' })

describe('what was asked on a journey', () => {
  it('is answered as it was judged: tidied, with what is never kept', () => {
    const { asked, saved } = walked({ email: ' a@b.c ', password: 'Secret-1' })
    expect(asked('draft.email')).toEqual({ step: 's', field: 'email', answer: 'a@b.c' })
    expect(asked('draft.password')).toEqual({ step: 's', field: 'password', answer: 'Secret-1' })
    expect(saved.draft).toEqual({ email: 'a@b.c' })
  })

  it('is not answered by what is sent for a question that was not shown', () => {
    expect(walked({ email: 'x@y.z', password: 'Secret-1' }).asked('draft.password')).toBeUndefined()
    expect(walked({}).asked('draft.email')).toBeUndefined()
  })
})
