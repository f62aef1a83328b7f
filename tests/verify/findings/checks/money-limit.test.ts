import { describe, expect, it } from 'vitest'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const income = 'base/screens/apply/income.json'
const question = (field: object) => ({ 'acme/screens/apply/income.json': { fields: [{ id: 'income', ...field }] } })

describe('money-limit', () => {
  it('a bare number as a limit of money is reported with the amount in dollars', () => {
    const files = withText(someFlowFiles(), income, '"$9,999"', '9999999')
    const [found, ...others] = findingsIn(files)
    expect(others).toEqual([])
    expect(found).toMatchObject({ code: 'E117', why: expect.stringContaining('$99999.99') })
    expect(`${found?.file}:${found?.line}:${found?.column}`).toBe(placeOfText(files, income, '9999999'))
    expect(found?.fixes).toMatchObject([{ title: 'Write "$9,999,999"', safety: 'review', edits: [{ text: '"$9,999,999"' }] }])
  })

  it('a bare number in a library field is one finding', () => {
    expect(foundIn(withText(someFlowFiles(), 'base/fields.json', '"$0"', '0'))).toMatchObject([expect.stringContaining('E117')])
  })

  it('a bare number under emptyIs of a money field is reported', () => {
    expect(findingsIn(someFlowFiles(question({ emptyIs: 12.5 })))).toMatchObject([{ code: 'E117', expected: ['"$12.50"'] }])
  })

  it('a bare number as a limit of a number is accepted', () => {
    const files = someFlowFiles(question({ schema: { maximum: '$5,000' } }))
    expect(foundIn(files)).toEqual([])
  })
})
