import { describe, expect, it } from 'vitest'
import { findingsIn } from '#kit/found-in.ts'
import { someFlowFiles, withText } from '#kit/some-flow-files.ts'

const income = 'base/screens/apply/income.json'
const withEnum = (values: string, files = someFlowFiles()) =>
  withText(
    withText(files, income, '"maximum": "$9,999"', `"maximum": "$9,999", "enum": ${values}`),
    income,
    '"maximum": "Less, please"',
    '"maximum": "Less, please", "enum": "One of these"',
  )

describe('broken-limits', () => {
  it('limits that the schema compiler refuses are reported at the question', () => {
    const found = findingsIn(withEnum('[100, 100]')).filter(({ severity }) => severity === 'error')
    expect(found).toMatchObject([
      {
        code: 'E514',
        file: income,
        pointer: 'screens/apply/income.json#/fields/income/schema',
        lenders: ['acme', 'birch'],
        message: expect.stringContaining('The limits of "income" on apply/income cannot be compiled:'),
      },
    ])
  })

  it('limits that the schema compiler accepts are not reported', () => {
    expect(findingsIn(withEnum('[100, 200]')).map(({ code }) => code)).not.toContain('E514')
  })
})
