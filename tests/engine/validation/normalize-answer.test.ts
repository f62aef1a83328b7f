import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CompiledField } from '#engine/flow/compiled-flow.ts'
import { normalizeAnswer } from '#engine/validation/normalize-answer.ts'

type Field = Pick<CompiledField, 'as' | 'tidy' | 'keepNever'>
const text = (tidy?: CompiledField['tidy']): Field => ({ as: 'text', ...(tidy && { tidy }) })
const fields: readonly Field[] = [
  ...(['upper-case', 'single-spaces', 'digits', 'zip', 'name', 'state'] as const).map(text),
  ...(['text', 'email', 'phone', 'money', 'ssn', 'date', 'day-month-year'] as const).map((as) => ({ as })),
]

describe('normalizeAnswer', () => {
  it.each(fields)('normalizing an answer of $as with tidy $tidy twice changes nothing more, and leaves something', (field) => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^[\s().,$\-0-9a-zO]{0,14}$/),
      fc.string({ unit: fc.constantFrom(...'a \u200d\u200b\u202d\u0301\u00a0\uff10\u2011\u2019\u0663\u0915\u{1d413}-') }),
    )
    fc.assert(
      fc.property(typed, (answer) => {
        const once = normalizeAnswer(field, answer)
        expect(once).not.toBe('')
        expect(normalizeAnswer(field, once)).toBe(once)
      }),
      { examples: [['a \u0301'], ['a.\u0301']] },
    )
  })

  it.each([
    ['\u202d(615) 555-0123\u202c', { as: 'phone' }, '(615) 555-0123'],
    ['\u202a+1 615-555-0123\u202c', { as: 'phone' }, '(615) 555-0123'],
    ['ana@mail.example\u200b', { as: 'email' }, 'ana@mail.example'],
    ['123456789\u200b', { as: 'ssn' }, '123456789'],
    ['12345678O\u200b', { as: 'ssn', tidy: 'digits' }, '123456780'],
    ['\u202aAna\u202c', text('name'), 'Ana'],
    ['A\u200dna', text('name'), 'Ana'],
    ['\u200e$85,000', { as: 'money' }, 8_500_000],
    ['\u200e1990-05-04', { as: 'day-month-year' }, '1990-05-04'],
    ['Jose\u0301', text(), 'José'],
    ['\ufeffElm\u00a0St\u00ad', text('single-spaces'), 'Elm St'],
  ] as const)('what cannot be seen in %j is dropped', (typed, field, stored) => {
    expect(normalizeAnswer(field, typed)).toBe(stored)
  })

  it.each(['علی\u200cپور', 'क\u094d\u200dष'])('the joiner that shapes the letters of %j is kept', (name) => {
    expect(normalizeAnswer(text('name'), name)).toBe(name)
  })

  it.each(['O‘Brien', 'O’Brien', 'O`Brien', 'O´Brien', 'OʼBrien', 'O′Brien', 'O＇Brien'])("the name %s is O'Brien", (name) => {
    expect(normalizeAnswer(text('name'), name)).toBe("O'Brien")
  })

  it.each(['Smith–Jones', 'Smith\u2011Jones', 'Smith\u2010Jones', 'Smith—Jones', 'Smith−Jones', 'Ｓｍｉｔｈ－Ｊｏｎｅｓ'])(
    'the name %s has a hyphen',
    (name) => {
      expect(normalizeAnswer(text('name'), name)).toBe('Smith-Jones')
    },
  )

  it('the okina of a Hawaiian name is a letter and stays', () => {
    expect(normalizeAnswer(text('name'), 'Kaʻahumanu')).toBe('Kaʻahumanu')
  })

  it('letters of a mathematical style and of half width are read in their usual form', () => {
    expect(normalizeAnswer(text('name'), '𝐓𝐡𝐞')).toBe('The')
    expect(normalizeAnswer(text('name'), 'ﾔﾏﾀﾞ')).toBe('ヤマダ')
  })

  it.each([
    ['78701–1234', 'zip', '78701'],
    ['78701\u20111234', 'zip', '78701'],
    ['787011234', 'zip', '78701'],
    ['７８７０１', 'zip', '78701'],
    ['123\u201145\u20116789', 'digits', '123456789'],
    ['021 000 021', 'digits', '021000021'],
    ['021.000.021', 'digits', '021000021'],
    ['78-701', 'zip', '78701'],
    ['١٢٣٤٥٦', 'digits', '123456'],
  ] as const)('the number %s is read by %s as %s', (typed, tidy, stored) => {
    expect(normalizeAnswer(text(tidy), typed)).toBe(stored)
  })

  it.each([
    ['1 000 000.00', 'zip'],
    ['1 000 000.00', 'digits'],
    ['O12345', 'digits'],
    ['-', 'zip'],
    ['-', 'digits'],
    ['.', 'upper-case'],
    ['none', 'digits'],
  ] as const)('the answer %j is no code that %s could read, and stays as it is', (typed, tidy) => {
    expect(normalizeAnswer(text(tidy), typed)).toBe(typed)
  })

  it.each([
    ['texas', 'TX'],
    [' New\u00a0York ', 'NY'],
    ['D.C.', 'DC'],
    ['Washington, D.C.', 'DC'],
    ['n. j.', 'NJ'],
    ['Hawaiʻi', 'HI'],
    ['Puerto Rico', 'PR'],
    ['tx', 'TX'],
    ['ＴＸ', 'TX'],
    ['Ontario', 'ONTARIO'],
  ])('the state %j is read as %s', (typed, code) => {
    expect(normalizeAnswer(text('state'), typed)).toBe(code)
  })

  it.each([
    '85 000',
    '85\u00a0000',
    '85\u202f000',
    'US$85,000',
    'USD 85,000',
    '85OOO',
    '８５０００',
    '٨٥٬٠٠٠',
    '85’000',
    '85,000.00 USD',
  ])('the amount %s is read as 85,000 dollars', (typed) => {
    expect(normalizeAnswer({ as: 'money' }, typed)).toBe(8_500_000)
  })

  it.each(['85.000,00', 'eighty', '1.2e5', '🏠', '1'.repeat(20)])('the amount %s cannot be read, and stays as it is', (typed) => {
    expect(normalizeAnswer({ as: 'money' }, typed)).toBe(typed)
  })

  it.each([' pass\u200bword ', '𝐓rustno1'])('the password %j is kept as it is typed', (typed) => {
    expect(normalizeAnswer({ as: 'password', keepNever: true }, typed)).toBe(typed)
  })

  it('an answer of spaces and invisible marks is no answer', () => {
    expect(normalizeAnswer(text('name'), ' \u200b\u202c\u00a0')).toBeUndefined()
  })
})
