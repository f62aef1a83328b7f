import { describe, expect, it } from 'vitest'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { validateScreen } from '#engine/validation/validate-screen.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { aCompiledFlow, aForm } from '#kit/compiled-flow.ts'

const counts = { '>': [{ length: [{ filter: [{ var: 'application.items' }, { '>=': [{ var: 'n' }, 0] }] }] }, 3] }
const form = {
  fields: [{ id: 'word' }],
  checks: [{ id: 'few', at: 'word', refuseWhen: { and: [{ '==': [{ var: 'draft.word' }, 'x'] }, counts] }, message: 'Too many' }],
}
const flow = aCompiledFlow({
  'screens/j/s.json': aForm(form),
  'shell.json': { words: { unexpected: 'Something unexpected happened' } },
})
const validators = compileValidators(flow)

function answered(items: number) {
  const application = { items: Array.from({ length: items }, (_, n) => ({ n })) }
  const { accepted, messages, undecided } = validateScreen(
    flow,
    'j/s',
    { word: 'x' },
    { today: '2026-01-15', application },
    validators,
  )
  return { accepted, undecided, messages: messages.word?.map(({ text }) => formatMessage(text, 'en-US')) }
}

describe('A check over a list', () => {
  it('a check over a list refuses with its own message while it can be evaluated', () => {
    expect(answered(2)).toMatchObject({ accepted: true, undecided: [] })
    expect(answered(1_000)).toEqual({ accepted: false, undecided: [], messages: ['Too many'] })
  })

  it('a check that cannot be evaluated for 9,000 items refuses with the message for unexpected errors and is named for the log', () => {
    const at = 'screens/j/s.json#/checks/few'
    expect(answered(9_000)).toEqual({ accepted: false, undecided: [at], messages: ['Something unexpected happened'] })
  })
})
