import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#engine/flow/json.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { overlaid } from '#kit/overlaid.ts'
import { placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'
import {
  acceptsNothing,
  isWithin,
  type Language,
  languageOf,
  together,
} from '#verify/findings/checks/contradicting-limits/pattern-language.ts'

const nickname = 'base/screens/apply/nickname.json'
const patterns = (...all: readonly string[]) => ({
  schema: { maxLength: 40 },
  messages: { maxLength: 'Too long' },
  patterns: all.map((pattern, index) => ({ id: `p${index}`, pattern, message: `Not ${index}` })),
})

describe('limits of a text', () => {
  it.each([
    ['two patterns', patterns('^[0-9]+$', '[A-Z]'), '"[A-Z]"'],
    ['a pattern that another one looks ahead to', patterns('^(?!1)', '^1'), '"^1"'],
    ['a pattern and a length', { ...patterns('^[0-9]{50}$') }, '"^[0-9]{50}$"'],
    ['a pattern alone', patterns('^a\\bb$'), '"^a\\\\bb$"'],
  ])('limits that no text meets are reported: %s', (_name, field, needle) => {
    const files = asking(field)
    expect(foundIn(files)).toEqual([`E516 ${placeOfText(files, nickname, needle)}`])
  })

  it.each([
    ['patterns that leave something', patterns('[0-9]', '[A-Z]', '^.{2,9}$')],
    ['a look ahead that leaves something', patterns('^(?!000|666|9)', '^[0-9]{9}$')],
    ['words in any script', patterns('^[\\p{L}\\p{M}]+$', '^[^A]+$')],
    ['what is too hard to decide', patterns('^(.)\\1$', '^a')],
  ])('limits of a text are accepted with %s', (_name, field) => {
    expect(foundIn(asking(field))).toEqual([])
  })

  it('a limit of a lender that contradicts base is reported at the line of the lender', () => {
    const files = overlaid(asking(patterns('^[0-9]+$')), 'acme/screens/apply/nickname.json', {
      fields: [
        {
          id: 'nickname',
          schema: { maxLength: 20 },
          patterns: [{ id: 'letters', $first: true, pattern: '^[a-z]+$', message: 'Letters' }],
        },
      ],
    })
    expect(foundIn(files)).toEqual([`E516 ${placeOfText(files, 'acme/screens/apply/nickname.json', '"^[a-z]+$"')}`])
    expect(findingsIn(files)).toMatchObject([{ lenders: ['acme', 'birch'], related: [{ file: nickname }] }])
  })

  it('a limit that refuses no more than earlier ones is reported at its message', () => {
    const files = asking(patterns('^[0-9]{4}$', '^[^A-Z]*$'))
    expect(foundIn(files)).toEqual([`W145 ${placeOfText(files, nickname, '"Not 1"')}`])
  })

  it('a limit with a hint may refuse no more than earlier ones', () => {
    const { patterns: all, ...rest } = patterns('^[0-9]{4}$', '^[^A-Z]*$')
    expect(foundIn(asking({ ...rest, patterns: all.map((one) => ({ ...one, hint: 'A hint' })) }))).toEqual([])
  })
})

describe('listed values', () => {
  const schema = (more: JsonObject, messages: JsonObject = {}) => ({
    as: 'text',
    schema: more,
    messages: Object.fromEntries(
      [...Object.keys(more), ...Object.keys(messages)].filter((key) => key !== 'type').map((key) => [key, `Not ${key}`]),
    ),
  })

  it.each([
    ['texts that are too long', schema({ enum: ['abc', 'abcd'], maxLength: 2 })],
    ['a step without a multiple in the range', { ...schema({ multipleOf: 1000, minimum: '$11', maximum: '$19' }), as: 'money' }],
    ['one text that a pattern refuses', schema({ const: 'yes', pattern: '^[A-Z]+$' })],
  ])('listed values that other limits refuse are reported: %s', (_name, field) => {
    expect(findingsIn(asking(field)).map(({ code }) => code)).toEqual(['E516'])
  })

  it.each([
    ['one of the texts is short enough', schema({ enum: ['ab', 'abcd'], maxLength: 2 })],
    ['a multiple is within the range', { ...schema({ multipleOf: 1000, minimum: '$11', maximum: '$20' }), as: 'money' }],
  ])('listed values are accepted where %s', (_name, field) => {
    expect(foundIn(asking(field))).toEqual([])
  })
})

describe('language of a pattern', () => {
  const texts = (pattern: string) => languageOf(pattern) as Language
  const samples = [
    'a',
    'A',
    '1',
    '123',
    '666',
    '000',
    'ab',
    'a b',
    'Ñandú',
    '(615) 555-0123',
    '+1 5',
    'a\nb',
    '😀',
    'x'.repeat(30),
  ]
  const some = [
    '[0-9]',
    '^[a-z]+$',
    '^(?!000|666)',
    '^(?!a)b|^a$',
    '^.{2,3}$',
    '^[^]{0,5}$',
    '^\\S+ \\S+$',
    '^(?:a|A)b?$',
    '^\\p{L}+$',
    '\\bb\\b',
    '^$|^1',
  ]

  it.each(some)('the language of a pattern holds the texts that it accepts: %s', (pattern) => {
    const own = texts(pattern)
    for (const sample of samples) {
      const alone = texts(`^${[...sample].map((letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`).join('')}$`)
      const both = together([own, alone]) as Language
      // What is left out of account can only make it accept more.
      if (new RegExp(pattern, 'u').test(sample)) expect([sample, acceptsNothing(both)]).toEqual([sample, false])
      else if (own.exact) expect([sample, acceptsNothing(both)]).toEqual([sample, true])
    }
  })

  it('a language is within that of a pattern that accepts at least as much', () => {
    expect(isWithin(texts('^[0-9]{4}$'), texts('^[0-9]+$'))).toBe(true)
    expect(isWithin(texts('^[0-9]+$'), texts('^[0-9]{4}$'))).toBe(false)
    expect(isWithin(texts('^(?!000)[0-9]{3}$'), texts('[1-9]'))).toBe(true)
  })

  it('a pattern with look-around or back-references has no language', () => {
    expect(languageOf('^(.)\\1$')).toBeUndefined()
  })
})

/** The small flows with one more question, of the lender's own. */
function asking(field: JsonObject) {
  const screen = { kind: 'form', stage: 'you', heading: 'Names', saves: 'draft.extra', submit: 'Continue' }
  return someFlowFiles({
    [nickname]: { ...screen, fields: [{ id: 'nickname', label: 'Nickname', required: 'Which?', ...field }] },
    'acme/journeys/apply.json': { steps: [{ id: 'nickname', $after: 'income' }] },
  })
}
