import { describe, expect, it } from 'vitest'
import { foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'
import { boundsLength } from '#verify/findings/checks/endless-answer.ts'

const nickname = 'base/screens/apply/nickname.json'

describe('endless-answer', () => {
  it.each([
    ['a text', {}],
    ['a text with a pattern without end', { schema: { pattern: '^[a-z]+$' }, messages: { pattern: 'Letters' } }],
    ['an e-mail address', { as: 'email', schema: { format: 'email' }, messages: { format: 'An address' } }],
    ['a password', { as: 'password', secret: true, keep: 'never' }],
  ])('an answer without a limit of length is a note: %s', (_name, field) => {
    const files = asking(field)
    expect(foundIn(files)).toEqual([`I225 ${placeOfText(files, nickname, '"nickname"')}`])
  })

  it('a field whose pattern accepts no answer is reported for the pattern alone', () => {
    const files = asking({ schema: { pattern: '/^[0-9]{8}$/' }, messages: { pattern: '8 digits' } })
    expect(foundIn(files)).toEqual([`E516 ${placeOfText(files, nickname, '"/^[0-9]{8}$/"')}`])
  })

  it.each([
    ['a limit', { schema: { maxLength: 40 }, messages: { maxLength: 'Too long' } }],
    ['a pattern', { schema: { pattern: '^[0-9]{8}$' }, messages: { pattern: '8 digits' } }],
    ['one of several patterns', { patterns: [{ id: 'end', pattern: '^.{1,40}$', message: 'Too long' }] }],
    ['a list of good answers', { schema: { enum: ['a', 'b'] }, messages: { enum: 'One of them' } }],
    ['a list to choose from', { as: 'select', options: [{ id: 'A', label: 'A' }] }],
    ['its kind', { as: 'date' }],
  ])('an answer is accepted where %s limits its length', (_name, field) => {
    expect(foundIn(asking(field))).toEqual([])
  })
})

describe('length of a pattern', () => {
  it.each(['^[0-9]{5}$', '^a?b$', '^(?:a|b{1,3})$', '^[\\s\\S]{0,128}$', '^[*+|]\\+$', '^(?!x)\\p{L}{2}$'])(
    'a pattern limits the length of a text: %s',
    (pattern) => {
      expect(boundsLength(pattern)).toBe(true)
    },
  )

  it.each(['[0-9]{5}', '^[0-9]{5}', '^a*$', '^[a-z]+$', '^a{2,}$', '^a|b$', '\\S \\S', '^a\\$'])(
    'a pattern does not limit the length of a text: %s',
    (pattern) => {
      expect(boundsLength(pattern)).toBe(false)
    },
  )
})

/** The small flows with one more question, of the lender's own. */
function asking(field: object) {
  const screen = { kind: 'form', stage: 'you', heading: 'Names', saves: 'draft.extra', submit: 'Continue' }
  return someFlowFiles({
    [nickname]: { ...screen, fields: [{ id: 'nickname', label: 'Nickname', ...field }] },
    'acme/journeys/apply.json': { steps: [{ id: 'nickname', $after: 'income' }] },
  })
}
