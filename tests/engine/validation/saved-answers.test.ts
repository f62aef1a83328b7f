import { describe, expect, it } from 'vitest'
import { savedAnswers } from '#engine/validation/saved-answers.ts'
import { aCompiledFlow, aForm } from '#kit/compiled-flow.ts'

const flow = aCompiledFlow({ 'screens/s.json': aForm({ saves: 'application.extra', fields: [{ id: 'one' }, { id: 'two' }] }) })
const screen = flow.screens.s as Parameters<typeof savedAnswers>[0]

describe('savedAnswers', () => {
  it('savedAnswers returns the answers that the screen saved and no others', () => {
    const application = { one: 0, extra: { one: 1, three: 3 } }
    expect(savedAnswers(screen, { today: '', application })).toEqual({ one: 1 })
  })

  it('savedAnswers returns no answers if the path is missing or leads to no object', () => {
    expect(savedAnswers(screen, { today: '', application: { extra: 'no group' } })).toEqual({})
    expect(savedAnswers(screen, { today: '' })).toEqual({})
  })
})
