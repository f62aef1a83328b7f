import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOfChoice, type Choice, choiceIn, DRAWN_STATES, KINDS, WINDOW_SIZES } from '#studio/features/preview/choice.ts'

const name = fc
  .string({ minLength: 1, maxLength: 20, unit: fc.constantFrom(...'abcZ019-_/#.?&%+ü ') })
  .filter((text) => !/^\.{1,2}$|\/\.{1,2}(\/|$)|^\.{1,2}\//.test(text))
const lender = fc.constantFrom('base', 'hearthline-ny')
const locale = fc.constantFrom('en-US', 'es-US')

const choices: fc.Arbitrary<Choice> = fc.record(
  {
    lender,
    place: fc.tuple(fc.constantFrom(...KINDS), name).map(([kind, id]) => `${kind}:${id}` as const),
    state: fc.constantFrom(...DRAWN_STATES),
    size: fc.constantFrom(...WINDOW_SIZES),
    locale,
    person: name,
    facts: fc.constantFrom('{"application":{"amount":5000000}}', '{}'),
    secondLook: fc.record({ lender, locale }, { requiredKeys: ['lender'] }),
  },
  { requiredKeys: ['lender', 'place', 'state', 'size'] },
)

describe('the URL of what a developer chooses in the preview: lender, place, state and window size', () => {
  it('the URL of every choice of lender, place and state in the preview is read back as the same choice', () => {
    fc.assert(
      fc.property(choices, (choice) => {
        const { pathname, search } = new URL(addressOfChoice(choice), 'http://localhost')
        expect(choiceIn({ pathname, search })).toEqual(choice)
      }),
    )
  })

  it('the URL of a step has no query when everything else has its default', () => {
    expect(addressOfChoice({ lender: 'base', place: 'step:register-v2/birthdate', state: 'shown', size: 'both' })).toBe(
      '/preview/base/step/register-v2/birthdate',
    )
  })

  it.each(['/preview', '/preview/base', '/preview/base/step', '/preview/base/nothing/x'])(
    'the URL %s is not the URL of any choice',
    (pathname) => {
      expect(choiceIn({ pathname, search: '' })).toBeUndefined()
    },
  )
})
