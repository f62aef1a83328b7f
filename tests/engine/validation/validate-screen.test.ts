import { describe, expect, it } from 'vitest'
import type { Answers } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/json.ts'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { validateScreen } from '#engine/validation/validate-screen.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { aCompiledFlow, aForm } from '#kit/compiled-flow.ts'

const today = '2026-01-15'

function judging(form: object, others: { readonly [path: string]: object } = {}) {
  const flow = aCompiledFlow({ 'screens/j/s.json': aForm(form), ...others })
  const validators = compileValidators(flow)
  return (answers: Answers, facts: Partial<Facts> = {}) => {
    const result = validateScreen(flow, 'j/s', answers, { today, ...facts }, validators)
    const words = Object.entries(result.messages).map(([field, all]) => [
      field,
      all.map(({ text }) => formatMessage(text, 'en-US')),
    ])
    return { ...result, words: Object.fromEntries(words) as { [field: string]: string[] } }
  }
}

describe('validateScreen', () => {
  it('validateScreen throws without the validator of a form with limits', () => {
    const limited = aForm({ fields: [{ id: 'word', schema: { minLength: 3 }, messages: { minLength: 'Too short' } }] })
    const flow = aCompiledFlow({ 'screens/j/s.json': limited })
    expect(() => validateScreen(flow, 'j/s', { word: 'abc' }, { today }, {})).toThrow('has limits')
  })

  it('a validation result has the normalized answers, those never stored too, and none of hidden fields', () => {
    const answered = judging({
      fields: [
        { id: 'word', secret: true, keep: 'never' },
        { id: 'hidden', shownWhen: { '==': [{ var: 'draft.word' }, 'magic'] } },
      ],
    })
    expect(answered({ word: ' a ', hidden: 'x' })).toMatchObject({ given: { word: ' a ' }, kept: {} })
    expect(answered({ word: 'magic', hidden: ' x ' }).given).toEqual({ word: 'magic', hidden: 'x' })
  })

  it('a box below the fields that it hides is read with them, and a field that a hidden one would show stays hidden', () => {
    const answered = judging({
      fields: [
        { id: 'first', required: 'Your first name, please', shownWhen: { '!': { var: 'draft.one' } } },
        { id: 'nick', shownWhen: { answered: 'draft.first' } },
        { id: 'last', required: 'Your name, please' },
        { id: 'one', as: 'checkbox', emptyIs: false },
      ],
    })
    expect(answered({ last: 'Suharto' }).words).toEqual({ first: ['Your first name, please'] })
    expect(answered({ last: 'Suharto', one: true })).toMatchObject({ accepted: true, saved: { last: 'Suharto', one: true } })
    expect(answered({ first: 'Ana', nick: 'A', last: 'Suharto', one: true }).saved).toEqual({ last: 'Suharto', one: true })
    expect(answered({ first: 'Ana', nick: 'A', last: 'Moreno' }).saved).toEqual({
      ...{ first: 'Ana', nick: 'A', last: 'Moreno', one: false },
    })
  })

  it('a required answer that is missing or blank is an error', () => {
    const answered = judging({ fields: [{ id: 'city', label: 'City', required: 'Which city?' }] })
    expect(answered({}).words).toEqual({ city: ['Which city?'] })
    expect(answered({ city: '   ' }).words).toEqual({ city: ['Which city?'] })
    expect(answered({ city: null }).accepted).toBe(false)
    expect(answered({ city: ' Austin ' })).toMatchObject({ accepted: true, kept: { city: 'Austin' }, saved: { city: 'Austin' } })
  })

  it('errors of one field are ordered: length first, then patterns in the order of the file', () => {
    const answered = judging({
      fields: [
        {
          id: 'word',
          schema: { minLength: 3 },
          messages: { minLength: 'Too short' },
          patterns: [
            { id: 'upper', pattern: '[A-Z]', message: 'No capital' },
            { id: 'digit', pattern: '[0-9]', message: 'No digit' },
          ],
        },
      ],
    })
    expect(answered({ word: 'a' }).words.word).toEqual(['Too short', 'No capital', 'No digit'])
    expect(answered({ word: 'ab1' }).words.word).toEqual(['No capital'])
    expect(answered({ word: 'aB1' }).accepted).toBe(true)
  })

  it('an endless text is refused with a message of the field, after the limits of the flow', () => {
    const answered = judging({
      fields: [
        { id: 'name', required: 'Your name, please' },
        { id: 'nick', messages: { type: 'No nickname' } },
        { id: 'motto', schema: { maxLength: 2000 }, messages: { maxLength: 'Too long a motto' } },
        { id: 'code', patterns: [{ id: 'digits', pattern: '^[0-9]{3}$', message: 'Three digits' }], required: 'Your code?' },
      ],
    })
    expect(answered({ name: 'x'.repeat(1000), nick: 'x'.repeat(1000), motto: 'x'.repeat(2000), code: '123' }).accepted).toBe(true)
    expect(
      answered({ name: 'x'.repeat(1001), nick: 'x'.repeat(1001), motto: 'x'.repeat(2001), code: '1'.repeat(9000) }).words,
    ).toEqual({
      name: ['Your name, please'],
      nick: ['No nickname'],
      motto: ['Too long a motto'],
      code: ['Three digits', 'Your code?'],
    })
  })

  it('a limit in dollars applies to the answer in cents, boundary included', () => {
    const field = {
      id: 'income',
      as: 'money',
      schema: { maximum: '$9,999,999' },
      messages: { maximum: 'Too much', type: 'No amount' },
    }
    const answered = judging({ fields: [field] })
    expect(answered({ income: 999_999_900 }).accepted).toBe(true)
    expect(answered({ income: 999_999_901 }).words).toEqual({ income: ['Too much'] })
    expect(answered({ income: 'about 85000' }).words).toEqual({ income: ['No amount'] })
  })

  it('a hidden field is neither required nor stored', () => {
    const answered = judging({
      fields: [
        { id: 'renting', as: 'yes-no' },
        { id: 'rent', as: 'money', required: 'How much?', shownWhen: { var: 'draft.renting' } },
      ],
    })
    expect(answered({ renting: false, rent: 100 })).toMatchObject({ accepted: true, kept: { renting: false } })
    expect(answered({ renting: false, rent: 100 }).saved).toEqual({ renting: false })
    expect(answered({ renting: true }).words).toEqual({ rent: ['How much?'] })
  })

  it('a password is never stored, although checks of the screen may compare it', () => {
    const password = { as: 'password', secret: true, keep: 'never', required: 'Required' }
    const answered = judging({
      fields: [
        { id: 'password', ...password },
        { id: 'confirmPassword', ...password },
      ],
      checks: [
        {
          id: 'same',
          at: 'confirmPassword',
          refuseWhen: { '!=': [{ var: 'draft.password' }, { var: 'draft.confirmPassword' }] },
          message: 'They differ',
        },
      ],
    })
    expect(answered({ password: 'a', confirmPassword: 'b' }).words).toEqual({ confirmPassword: ['They differ'] })
    expect(answered({ password: ' a', confirmPassword: 'a' }).accepted).toBe(false)
    expect(answered({ password: 'a', confirmPassword: 'a' })).toMatchObject({ accepted: true, kept: {}, saved: {} })
  })

  it('a check does not run until all answers that it reads are valid', () => {
    const answered = judging(
      {
        fields: [
          {
            id: 'dob',
            as: 'day-month-year',
            required: 'When?',
            schema: { format: 'date' },
            messages: { format: 'Invalid date' },
          },
        ],
        checks: [
          {
            id: 'age',
            at: 'dob',
            refuseWhen: { '<': [{ years_since: [{ var: 'draft.dob' }] }, { value: 'minimumAge' }] },
            message: 'Must be at least {minimumAge} years old',
          },
        ],
      },
      {
        'facts.json': {
          values: {
            minimumAge: { type: 'integer', is: { if: [{ '==': [{ var: 'draft.propertyAddress.state' }, 'AL'] }, 19, 18] } },
          },
        },
      },
    )
    expect(answered({}).words).toEqual({ dob: ['When?'] })
    expect(answered({ dob: '2001-02-30' }).words).toEqual({ dob: ['Invalid date'] })
    expect(answered({ dob: '2008-01-16' }).words).toEqual({ dob: ['Must be at least 18 years old'] })
    expect(answered({ dob: '2008-01-15' }).accepted).toBe(true)
    expect(answered({ dob: '2008-01-15' }, { draft: { propertyAddress: { state: 'AL' } } }).words).toEqual({
      dob: ['Must be at least 19 years old'],
    })
  })

  it('an option with refuse is refused with its own message, and an unlisted answer too', () => {
    const answered = judging({
      fields: [
        {
          id: 'work',
          as: 'select',
          required: 'Choose',
          options: [
            { id: 'FULL', label: 'Full' },
            { id: 'NONE', label: 'None', refuse: 'We are sorry' },
          ],
        },
      ],
    })
    expect(answered({ work: 'FULL' }).accepted).toBe(true)
    expect(answered({ work: 'NONE' }).words).toEqual({ work: ['We are sorry'] })
    expect(answered({ work: 'toString' }).words).toEqual({ work: ['Choose'] })
  })

  it('emptyIs is stored for an empty field, at the place where the screen saves', () => {
    const answered = judging({ saves: 'draft.income', fields: [{ id: 'otherIncome', as: 'money', emptyIs: '$0' }] })
    expect(answered({})).toMatchObject({ accepted: true, kept: {}, saved: { income: { otherIncome: 0 } } })
  })

  it('the summary repeats the message of the field unless the flow has another text for the summary', () => {
    const answered = judging({
      fields: [
        { id: 'first', label: 'First', required: 'Please enter the first name' },
        { id: 'last', label: 'Last', required: 'Please enter the last name', summary: { required: 'Last name is required' } },
      ],
    })
    expect(answered({}).summary.map(({ field, text }) => [field, formatMessage(text, 'en-US')])).toEqual([
      ['first', 'Please enter the first name'],
      ['last', 'Last name is required'],
    ])
  })

  it('validateScreen names answers to unknown fields', () => {
    expect(judging({ fields: [{ id: 'a' }] })({ a: 'x', role: 'admin' }).unknown).toEqual(['role'])
  })

  it('each error names the place in the flow that decided', () => {
    const answered = judging(
      { fields: [{ id: 'a', use: 'word' }] },
      { 'fields.json': { word: { required: 'Needed', schema: { maxLength: 2 }, messages: { maxLength: 'Long' } } } },
    )
    expect(answered({}).messages.a?.[0]?.because.at).toBe('fields.json#/word/required')
    expect(answered({ a: 'abc' }).messages.a?.[0]?.because.at).toBe('fields.json#/word/messages/maxLength')
  })

  it('names of the object prototype are treated as unknown fields', () => {
    const answered = judging({
      fields: [
        { id: 'constructor', required: 'Needed' },
        { id: 'toString', required: 'Needed too' },
      ],
    })
    expect(Object.keys(answered({}).words)).toEqual(['constructor', 'toString'])
  })
})
