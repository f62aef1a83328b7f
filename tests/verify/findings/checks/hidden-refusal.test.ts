import { describe, expect, it } from 'vitest'
import type { JsonObject, Rule } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { overlaid } from '#kit/overlaid.ts'
import { placeOfText, someFlowFiles } from '#kit/some-flow-files.ts'

const income = 'base/screens/apply/income.json'
const registered: Rule = { var: 'session.registered' }

describe('hidden-refusal', () => {
  const checking = (...checks: readonly object[]) =>
    overlaid(someFlowFiles(), income, {
      fields: [
        {
          id: 'employmentType',
          as: 'select',
          label: 'Work',
          required: 'Which?',
          shownWhen: registered,
          options: [
            { id: 'FULL_TIME', label: 'Full' },
            { id: 'PART_TIME', label: 'Part' },
          ],
        },
      ],
      checks: checks as unknown as JsonObject[],
    } as unknown as JsonObject)
  const above = (dollars: string): Rule => ({ '>': [{ var: 'draft.income.income' }, { usd: dollars }] })
  const check = (id: string, at: string, refuseWhen: Rule) => ({ id, at, refuseWhen, message: `No: ${id}` })

  it('a check at a question that is shown is accepted', () => {
    expect(foundIn(checking(check('much', 'income', above('9,000'))))).toEqual([])
    expect(foundIn(checking(check('much', 'employmentType', { and: [registered, above('9,000')] })))).toEqual([])
  })

  it('a check that refuses while its question is hidden is reported', () => {
    const files = checking(check('much', 'employmentType', above('9,000')))
    expect(foundIn(files)).toEqual([`E229 ${placeOfText(files, income, '"employmentType",\n      "refuseWhen"')}`])
    const [found] = findingsIn(files)
    expect(found?.witness && matches(above('9,000'), found.witness)).toBe(true)
    expect(found?.witness && matches(registered, found.witness)).toBe(false)
  })

  it('a check that refuses no more than an earlier one is reported at its message', () => {
    const files = checking(check('much', 'income', above('5,000')), check('more', 'income', above('9,000')))
    expect(foundIn(files)).toEqual([`W145 ${placeOfText(files, income, '"No: more"')}`])
  })

  it('no finding for a check of a screen that refuses answers which all checks before it accept', () => {
    expect(foundIn(checking(check('more', 'income', above('9,000')), check('much', 'income', above('5,000'))))).toEqual([])
  })
})
