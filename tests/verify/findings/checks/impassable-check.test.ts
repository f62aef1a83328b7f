import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

const income = 'base/screens/apply/income.json'
const files = someFlowFiles()

describe('impassable-check', () => {
  const check = (refuseWhen: Rule, others: readonly object[] = []) =>
    changed(income, (text) =>
      text.replace(
        '"submit"',
        `"checks": ${JSON.stringify([...others, { id: 'much', at: 'income', refuseWhen, message: 'No' }])},\n  "submit"`,
      ),
    )
  const least = (amount: string): Rule => ({ '<': [{ var: 'draft.income.income' }, { usd: amount }] })
  const most = (amount: string): Rule => ({ '>': [{ var: 'draft.income.income' }, { usd: amount }] })

  it('a check that refuses every answer is an error', () => {
    expect(findingsIn(check({ '>=': [{ var: 'draft.income.income' }, { usd: '0' }] }))).toMatchObject([
      { code: 'E227', severity: 'error' },
    ])
  })

  it('checks that refuse every answer together are one finding', () => {
    const files = check(least('500'), [{ id: 'little', at: 'income', refuseWhen: most('400'), message: 'No' }])
    expect(findingsIn(files)).toMatchObject([{ code: 'E227', related: [{ label: 'the check "little"' }] }])
  })

  it('a check that refuses nothing within the limits is a warning', () => {
    expect(findingsIn(check(most('20,000')))).toMatchObject([{ code: 'W144', severity: 'warning' }])
  })

  it('a check that refuses some answers is accepted', () => {
    expect(foundIn(check(most('5,000')))).toEqual([])
    expect(foundIn(check(least('500'), [{ id: 'little', at: 'income', refuseWhen: most('500'), message: 'No' }]))).toEqual([])
  })
})

function changed(path: string, change: (text: string) => string, from = files) {
  const text = from.get(path) ?? ''
  if (change(text) === text) throw new Error(`Nothing changes in ${path}.`)
  return new Map(from).set(path, change(text))
}
