import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'
import { boundsLength } from '#verify/findings/checks/endless-answer/bounds-length.ts'

const password = 'base/screens/apply/password.json'
const nickname = 'base/screens/apply/nickname.json'

/** The small flows with one more question, of the lender's own. */
function asking(field: object) {
  const screen = { kind: 'form', stage: 'you', heading: 'Names', saves: 'draft.extra', submit: 'Continue' }
  return someFlowFiles({
    [nickname]: { ...screen, fields: [{ id: 'nickname', label: 'Nickname', ...field }] },
    'acme/journeys/apply.json': { steps: [{ id: 'nickname', $after: 'income' }] },
  })
}

describe('an answer in letters', () => {
  it.each([
    ['a text', {}],
    ['a text with a pattern without end', { schema: { pattern: '^[a-z]+$' }, messages: { pattern: 'Letters' } }],
    ['an e-mail address', { as: 'email', schema: { format: 'email' }, messages: { format: 'An address' } }],
    ['a password', { as: 'password', secret: true, keep: 'never' }],
  ])('that nothing ends is told: %s', (_name, field) => {
    const files = asking(field)
    expect(foundIn(files)).toEqual([`I225 ${placeOfText(files, nickname, '"nickname"')}`])
  })

  it.each([
    ['a limit', { schema: { maxLength: 40 }, messages: { maxLength: 'Too long' } }],
    ['a pattern', { schema: { pattern: '^[0-9]{8}$' }, messages: { pattern: '8 digits' } }],
    ['one of several patterns', { patterns: [{ id: 'end', pattern: '^.{1,40}$', message: 'Too long' }] }],
    ['a list of good answers', { schema: { enum: ['a', 'b'] }, messages: { enum: 'One of them' } }],
    ['a list to choose from', { as: 'select', options: [{ id: 'A', label: 'A' }] }],
    ['its kind', { as: 'date' }],
  ])('is fine where %s ends it', (_name, field) => {
    expect(foundIn(asking(field))).toEqual([])
  })
})

describe('a pattern', () => {
  it.each(['^[0-9]{5}$', '^a?b$', '^(?:a|b{1,3})$', '^[\\s\\S]{0,128}$', '^[*+|]\\+$', '^(?!x)\\p{L}{2}$'])(
    'ends a text: %s',
    (pattern) => {
      expect(boundsLength(pattern)).toBe(true)
    },
  )

  it.each(['[0-9]{5}', '^[0-9]{5}', '^a*$', '^[a-z]+$', '^a{2,}$', '^a|b$', '\\S \\S', '^a\\$'])(
    'does not end it: %s',
    (pattern) => {
      expect(boundsLength(pattern)).toBe(false)
    },
  )
})

describe('a password', () => {
  it.each([
    ['kept', '"keep": "never"', '"$comment": "kept"', 'does not say "keep": "never".'],
    ['shown', '"secret": true', '"secret": false', 'does not say "secret": true.'],
  ])('that would be %s is told', (_name, from, to) => {
    const files = withText(someFlowFiles(), password, from, to)
    expect(foundIn(files)).toEqual([`E215 ${placeOfText(files, password, '"password",\n      "as"')}`])
  })
})

describe('answers that are lists', () => {
  const asking = (field: object, kind: object = { kind: 'upload' }) =>
    someFlowFiles({
      'acme/screens/more.json': {
        ...{ ...kind, heading: 'More?', saves: 'application.extra', submit: 'Send' },
        fields: [{ id: 'more', label: 'More', required: 'Choose one', ...field }],
      },
    })
  const offers = { kind: 'offers', notOffered: 'Not offered', labels: { payment: 'Each month' } }
  const codes = (files: ReturnType<typeof asking>) =>
    findingsIn(files).flatMap(({ code, severity }) => (severity === 'error' ? [code] : []))
  const colours = [
    { id: 'RED', label: 'Red' },
    { id: 'BLUE', label: 'Blue' },
  ]

  it('several options need a list to choose from', () => {
    expect(codes(asking({ as: 'checkboxes', options: colours }))).toEqual([])
    expect(codes(asking({ as: 'checkboxes' }))).toEqual(['E503'])
  })

  it('how many there may be is told in words of its own', () => {
    const counted = { as: 'checkboxes', options: colours, most: 1, fewest: 1 }
    expect(codes(asking(counted))).toEqual(['E505', 'E505'])
    expect(codes(asking({ ...counted, messages: { maxItems: 'One only', minItems: 'At least one' } }))).toEqual([])
    expect(codes(asking({ as: 'checkboxes', options: colours, messages: { maxItems: 'One only' } }))).toEqual(['E506'])
  })

  it('a choice among the offers has no options, and may be a number', () => {
    expect(codes(asking({ as: 'radio', schema: { type: 'integer' } }, offers))).toEqual([])
    expect(codes(asking({ as: 'radio', schema: { type: 'integer' } }))).toEqual(['E503'])
    expect(codes(asking({ as: 'radio', schema: { type: 'integer' }, options: colours }, offers))).toEqual(['E224'])
  })

  it('files are of a type, which is said by their question, or by the condition whose card leads there', () => {
    const cards = { cards: [{ id: 'BANK_ACCOUNT_FRAUD_REVIEW', heading: 'A statement', button: 'Send it', go: 'sent' }] }
    const files = (more: object) =>
      someFlowFiles({
        'base/screens/sent.json': {
          ...{ kind: 'upload', heading: 'Send it', saves: 'application.upload', submit: 'Send' },
          fields: [{ id: 'condition', as: 'files', label: 'Files', required: 'Add a file' }],
        },
        ...more,
      })
    expect(codes(files({})).filter((code) => code === 'E515')).toEqual(['E515'])
    expect(codes(files({ 'base/conditions.json': cards })).filter((code) => code === 'E515')).toEqual([])
  })

  it('what is a list is kept where a list can be', () => {
    const kept = (saves: string, id: string) =>
      someFlowFiles({
        'base/screens/sent.json': {
          ...{ kind: 'upload', heading: 'Send it', saves, submit: 'Send' },
          fields: [{ id, as: 'files', document: 'SUPPORT', label: 'Files', required: 'Add a file' }],
        },
      })
    expect(codes(kept('application.upload', 'condition')).filter((code) => code === 'E223')).toEqual([])
    expect(codes(kept('application.upload', 'idType'))).toContain('E223')
  })
})
