import { describe, expect, it } from 'vitest'
import { consentsOf } from '#engine/application/consents-of.ts'
import { inputScreen } from '#engine/flow/compiled-flow.ts'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { validateScreen } from '#engine/validation/validate-screen.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { aCompiledFlow, aForm } from '#kit/compiled-flow.ts'

const fields = [
  { id: 'agreed', as: 'tick', label: 'I sign', help: 'For good', consent: 'SIGNATURE' },
  { id: 'other', as: 'tick', label: 'Remember me' },
]
const documents = [{ id: 'NOTE', label: 'The note', text: 'You owe us.' }]
const flow = aCompiledFlow({ 'screens/j/s.json': { ...aForm({ fields }), kind: 'sign', documents } })
const validators = compileValidators(flow)
const facts = { today: '2026-01-15' }

function consents(answers: { readonly [field: string]: boolean }) {
  const screen = inputScreen(flow, 'j/s')
  if (!screen) throw new Error('The screen has no fields.')
  const validation = validateScreen(flow, 'j/s', answers, facts, validators)
  const given = consentsOf(flow, screen, validation, facts, validation.records)
  return given.map(({ record, type, texts }) => ({ record, type, texts: texts.map((text) => formatMessage(text, 'en-US')) }))
}

describe('consentsOf', () => {
  it('consentsOf returns a signature with everything that the screen shows of it', () => {
    const texts = ['The note', 'You owe us.', 'I sign', 'For good']
    expect(consents({ agreed: true, other: true })).toEqual([{ record: 'agreed', type: 'SIGNATURE', texts }])
  })

  it('consentsOf returns nothing for a consent that is not ticked', () => {
    expect(consents({ agreed: false, other: true })).toEqual([])
    expect(consents({})).toEqual([])
  })
})
