import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Answers, inputScreen } from '#engine/flow/compiled-flow.ts'
import type { InputView } from '#engine/kinds/define-kind.ts'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { validateScreen } from '#engine/validation/validate-screen.ts'
import { viewScreen } from '#engine/validation/view-screen.ts'
import { aCompiledFlow, aForm } from '#kit/compiled-flow.ts'
import { FormModel } from '#renderer/form/form-model.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** The model of a form over the real engine, in an app that gives it a new view after each answer. */
function aModel(parts: object, first: Answers = {}, files: object = {}) {
  const flow = aCompiledFlow({ 'screens/j/s.json': aForm(parts), ...files })
  const validators = compileValidators(flow)
  if (!inputScreen(flow, 'j/s')) throw new Error('The screen did not compile.')
  const facts = { today: '2026-01-15' } as never
  const stored: Answers[] = []
  const sent: Answers[] = []
  const inputOf = (answers: Answers) => ({
    view: viewScreen(flow, 'j/s', answers, facts) as InputView,
    answers,
    onAnswers: (next: Answers) => void stored.push(next),
    validate: (given: Answers) => validateScreen(flow, 'j/s', given, facts, validators),
    onSubmit: (given: Answers) => void sent.push(given),
    locale: 'en-US',
    content: null,
  })
  const model = new FormModel(inputOf(first))
  return { model, stored, sent, update: (answers: Answers) => model.update(inputOf(answers)) }
}

const name = { id: 'name', as: 'text', label: 'Name', required: 'Enter your name.' }
const zip = {
  id: 'zip',
  as: 'text',
  label: 'ZIP code',
  schema: { type: 'string', maxLength: 5 },
  messages: { maxLength: 'A ZIP code has five digits.' },
}
const ofBo = { shownWhen: { '==': [{ var: 'draft.name' }, 'Bo'] } }

describe('answers in the model of a form', () => {
  it('a typed answer is stored once, with its newest value, when no key is pressed for 250 ms', () => {
    vi.useFakeTimers()
    const { model, stored } = aModel({ fields: [name] })
    for (const text of ['A', 'An', 'Ana']) {
      model.type('name', text, false)
      vi.advanceTimersByTime(200)
    }
    expect(stored).toEqual([])
    vi.advanceTimersByTime(50)
    expect(stored).toEqual([{ name: 'Ana' }])
    vi.advanceTimersByTime(1_000)
    expect(stored).toEqual([{ name: 'Ana' }])
  })

  it('a typed answer is in the state of its field at once only where the field is drawn with it', () => {
    const { model } = aModel({ fields: [name, zip] })
    model.type('name', 'Ana', false)
    model.type('zip', '37', true)
    expect([...model.state.fields.values()].map(({ value }) => value)).toEqual([undefined, '37'])
    expect(model.state.answers).toEqual({})
  })

  it('what is typed stays in its field when the app draws the form again before it is stored', () => {
    const { model, update } = aModel({ fields: [name, zip] })
    model.type('zip', '37', true)
    update({ name: 'Bo' })
    expect(model.state.fields.get('zip')?.value).toBe('37')
  })

  it('a stored answer is in the state before the app has drawn it, and is stored in the app once', () => {
    const { model, stored, update } = aModel({ fields: [name] })
    model.store({ name: 'Ana' })
    expect(model.state.fields.get('name')?.value).toBe('Ana')
    update({ name: 'Ana' })
    model.store({ name: 'Ana' })
    expect(stored).toEqual([{ name: 'Ana' }])
  })

  it('an answer that the app sets replaces that of the form; an older one that it draws late does not', () => {
    const { model, update } = aModel({ fields: [name, zip] })
    model.store({ name: 'Ana' })
    update({})
    expect(model.state.answers).toEqual({ name: 'Ana' })
    update({ name: 'Bo', zip: '37201' })
    expect(model.state.answers).toEqual({ name: 'Bo', zip: '37201' })
  })
})

describe('the fields in the model of a form', () => {
  it('the state of a field is the same object while the field looks the same, so that React does not draw it again', () => {
    const { model, update } = aModel({ fields: [name, zip] }, { name: 'Ana' })
    const [before, layout] = [model.state.fields.get('zip'), model.state.layout]
    update({ name: 'Bo' })
    expect(model.state.fields.get('name')?.value).toBe('Bo')
    expect(model.state.fields.get('zip')).toBe(before)
    expect(model.state.layout).toBe(layout)
  })

  it('the state of a field that lists its rules changes with the rules that its answer breaks', () => {
    const patterns = [{ id: 'length', pattern: '^.{3,}$', message: 'Too short.', hint: 'Three letters' }]
    const { model } = aModel({ fields: [{ id: 'secret', as: 'password-strength', label: 'Password', patterns }] })
    model.store({ secret: 'ab' })
    const before = model.state.fields.get('secret')
    expect(before?.unmet).toHaveLength(1)
    model.store({ secret: 'abc' })
    expect(model.state.fields.get('secret')?.unmet).toEqual([])
  })

  it('the layout leaves out hidden fields and keeps the fields of a group adjacent', () => {
    const parts = [
      { id: 'street1', as: 'text', label: 'Street' },
      { id: 'city', as: 'text', label: 'City' },
    ]
    const files = { 'fields.json': { home: { as: 'group', label: 'Home', fields: parts } } }
    const fields = [name, { ...zip, ...ofBo }, { id: 'home', spread: 'home' }]
    const { model, update } = aModel({ fields }, { name: 'Bo' }, files)
    const home = { group: 'home', fields: ['street1', 'city'] }
    expect(model.state.layout).toEqual([{ field: 'name' }, { field: 'zip' }, home])
    update({ name: 'Ana' })
    expect(model.state.fields.get('zip')).toBeUndefined()
    expect(model.state.layout).toEqual([{ field: 'name' }, home])
  })
})

describe('the messages in the model of a form', () => {
  /** The texts at the fields after a submission. */
  function messagesOf(parts: object, answers: Answers) {
    const { model, sent } = aModel(parts, answers)
    model.submit()
    expect(sent).toEqual([answers])
    return model.state.messages
  }

  it('a missing required answer and a broken limit have the texts of the flow', () => {
    expect(messagesOf({ fields: [name, zip] }, { zip: '372011' })).toEqual({
      name: 'Enter your name.',
      zip: 'A ZIP code has five digits.',
    })
  })

  it('answers that the engine accepts have no message', () => {
    expect(messagesOf({ fields: [name, zip] }, { name: 'Ana', zip: '37201' })).toEqual({})
  })

  it('answers are normalized as the engine does, so that spaces alone are a missing answer', () => {
    expect(messagesOf({ fields: [name] }, { name: '   ' })).toEqual({ name: 'Enter your name.' })
  })

  it('a hidden field has no message, whatever limit its answer breaks', () => {
    const fields = [name, { ...zip, ...ofBo }]
    expect(messagesOf({ fields }, { name: 'Ana', zip: '372011' })).toEqual({})
    expect(messagesOf({ fields }, { name: 'Bo', zip: '372011' })).toEqual({ zip: 'A ZIP code has five digits.' })
  })

  it('an answer that is required only while its field is shown is asked for then', () => {
    const fields = [name, { ...zip, required: 'Enter the ZIP code.', ...ofBo }]
    expect(messagesOf({ fields }, { name: 'Bo' })).toEqual({ zip: 'Enter the ZIP code.' })
  })

  it('a failed check over two answers has its message once both answers are valid', () => {
    const rule = { '==': [{ var: 'draft.name' }, { var: 'draft.zip' }] }
    const checks = [{ id: 'other-name', at: 'zip', refuseWhen: rule, message: 'Name and ZIP code must differ.' }]
    const parts = { fields: [name, zip], checks }
    expect(messagesOf(parts, { name: 'Ana', zip: 'Ana' })).toEqual({ zip: 'Name and ZIP code must differ.' })
    expect(messagesOf(parts, { name: '372011', zip: '372011' })).toEqual({ zip: 'A ZIP code has five digits.' })
  })

  it('only the field that was left has a message, until its answer is valid', () => {
    const { model } = aModel({ fields: [name, zip] }, { zip: '372011' })
    model.leave('zip')
    expect(model.state.messages).toEqual({ zip: 'A ZIP code has five digits.' })
    model.type('zip', '37201', true)
    expect(model.state.messages).toEqual({})
    expect(model.state.answers).toEqual({ zip: '37201' })
  })
})
