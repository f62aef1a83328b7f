import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

describe('type-against-widget', () => {
  it.each([
    ['a whole number of a text', { as: 'text', schema: { type: 'integer' } }, '"integer"', 'string'],
    ['a text of a tick', { as: 'checkbox', schema: { type: 'string' } }, '"string"', 'boolean'],
    ['a yes or no of money', { as: 'money', schema: { type: 'boolean' } }, '"boolean"', 'integer'],
  ])('a field whose schema requires %s is reported at the type', (_name, field, text, expected) => {
    const path = 'acme/screens/apply/more.json'
    const files = someFlowFiles({
      [path]: {
        ...{ kind: 'form', stage: 'you', heading: 'More?', saves: 'draft.extra', submit: 'Continue' },
        fields: [{ id: 'more', label: 'More', ...field }],
      },
      'acme/journeys/apply.json': { steps: [{ id: 'more', $after: 'income' }] },
    })
    expect(findingsIn(files)).toMatchObject([{ code: 'E224', expected: [expected], lenders: ['acme', 'birch'] }])
    expect(foundIn(files)).toEqual([`E224 ${placeOfText(files, path, text)}`])
  })

  it('a type that the widget never gives is not reported as a wrong kind of answer, too', () => {
    const files = withText(someFlowFiles(), 'base/fields.json', '"type": "string"', '"type": "integer"')
    expect(findingsIn(files).map(({ code }) => code)).toEqual(['E224'])
  })
})
