import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#engine/flow/json.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { overlaid } from '#kit/overlaid.ts'
import { placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'
import { slownessOf } from '#verify/findings/checks/bad-pattern/slowness-of.ts'
import {
  acceptsNothing,
  isWithin,
  type Language,
  languageOf,
  together,
} from '#verify/findings/checks/contradicting-limits/pattern-language.ts'

const nickname = 'base/screens/apply/nickname.json'

/** The small flows with one more question, of the lender's own. */
function asking(field: JsonObject) {
  const screen = { kind: 'form', stage: 'you', heading: 'Names', saves: 'draft.extra', submit: 'Continue' }
  return someFlowFiles({
    [nickname]: { ...screen, fields: [{ id: 'nickname', label: 'Nickname', required: 'Which?', ...field }] },
    'acme/journeys/apply.json': { steps: [{ id: 'nickname', $after: 'income' }] },
  })
}

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
  ])('that no text meets are told: %s', (_name, field, needle) => {
    const files = asking(field)
    expect(foundIn(files)).toEqual([`E516 ${placeOfText(files, nickname, needle)}`])
  })

  it.each([
    ['patterns that leave something', patterns('[0-9]', '[A-Z]', '^.{2,9}$')],
    ['a look ahead that leaves something', patterns('^(?!000|666|9)', '^[0-9]{9}$')],
    ['words in any script', patterns('^[\\p{L}\\p{M}]+$', '^[^A]+$')],
    ['what is too hard to tell', patterns('^(.)\\1$', '^a')],
  ])('are fine with %s', (_name, field) => {
    expect(foundIn(asking(field))).toEqual([])
  })

  it('are told where the lender clashes with base, at the line of the lender', () => {
    const files = overlaid(asking(patterns('^[0-9]+$')), 'acme/screens/apply/nickname.json', {
      fields: [
        {
          id: 'nickname',
          schema: { maxLength: 4 },
          patterns: [{ id: 'letters', $first: true, pattern: '^[a-z]+$', message: 'Letters' }],
        },
      ],
    })
    expect(foundIn(files)).toEqual([`E516 ${placeOfText(files, 'acme/screens/apply/nickname.json', '"^[a-z]+$"')}`])
    expect(findingsIn(files)).toMatchObject([{ lenders: ['acme', 'birch'], related: [{ file: nickname }] }])
  })

  it('of which one refuses no more than those before it have a message that nobody reads', () => {
    const files = asking(patterns('^[0-9]{4}$', '^[^A-Z]*$'))
    expect(foundIn(files)).toEqual([`W145 ${placeOfText(files, nickname, '"Not 1"')}`])
  })

  it('whose hint is read all the time are fine', () => {
    const { patterns: all, ...rest } = patterns('^[0-9]{4}$', '^[^A-Z]*$')
    expect(foundIn(asking({ ...rest, patterns: all.map((one) => ({ ...one, hint: 'A hint' })) }))).toEqual([])
  })
})

describe('values that are listed as good', () => {
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
  ])('are told where the other limits refuse all of them: %s', (_name, field) => {
    expect(findingsIn(asking(field)).map(({ code }) => code)).toEqual(['E516'])
  })

  it.each([
    ['one of the texts is short enough', schema({ enum: ['ab', 'abcd'], maxLength: 2 })],
    ['a multiple is within the range', { ...schema({ multipleOf: 1000, minimum: '$11', maximum: '$20' }), as: 'money' }],
  ])('are fine where %s', (_name, field) => {
    expect(foundIn(asking(field))).toEqual([])
  })
})

describe('a pattern', () => {
  it.each(['^(?:[a-z]+)+$', '^(\\w+\\s?)*$', '^(([a-z])+.)+[A-Z]([a-z])+$'])('that may take for ever is told: %s', (pattern) => {
    expect(findingsIn(asking(patterns(pattern))).map(({ code }) => code)).toEqual(['E509'])
  })

  it('that gets slow on long answers is told where nothing ends them', () => {
    const field = { patterns: [{ id: 'slow', pattern: '^a*a*b$', message: 'No' }] }
    const files = asking(field)
    const told = findingsIn(files).filter(({ severity }) => severity === 'warning')
    expect(told.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`)).toEqual([
      `W517 ${placeOfText(files, nickname, '"^a*a*b$"')}`,
    ])
    expect(foundIn(asking({ ...field, schema: { maxLength: 40 }, messages: { maxLength: 'Too long' } }))).toEqual([])
  })

  it('that cannot be slow has nothing slow about it', () => {
    expect(slownessOf('^[0-9]{4}$')).toEqual([])
    expect(slownessOf('(')).toEqual([])
  })
})

describe('the texts of a pattern', () => {
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

  it.each(some)('are those that it accepts: %s', (pattern) => {
    const own = texts(pattern)
    for (const sample of samples) {
      const alone = texts(`^${[...sample].map((letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`).join('')}$`)
      const both = together([own, alone]) as Language
      // What is left out of account can only make it accept more.
      if (new RegExp(pattern, 'u').test(sample)) expect([sample, acceptsNothing(both)]).toEqual([sample, false])
      else if (own.exact) expect([sample, acceptsNothing(both)]).toEqual([sample, true])
    }
  })

  it('are within those of another that accepts at least as much', () => {
    expect(isWithin(texts('^[0-9]{4}$'), texts('^[0-9]+$'))).toBe(true)
    expect(isWithin(texts('^[0-9]+$'), texts('^[0-9]{4}$'))).toBe(false)
    expect(isWithin(texts('^(?!000)[0-9]{3}$'), texts('[1-9]'))).toBe(true)
  })

  it('are not told where they cannot be counted out', () => {
    expect(languageOf('^(.)\\1$')).toBeUndefined()
  })
})
