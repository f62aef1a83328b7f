import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { foundIn } from '#kit/found-in.ts'
import { placeOfText, someFlowFiles, withText } from '#kit/some-flow-files.ts'

const income = 'base/screens/apply/income.json'
const registered: Rule = { var: 'session.registered' }

describe('idle-otherwise', () => {
  const heading = (...cases: readonly Rule[]) =>
    withText(
      someFlowFiles(),
      income,
      '"What do you earn?"',
      JSON.stringify({
        cases: cases.map((when, index) => ({ id: `c${index}`, when, text: `Case ${index}` })),
        otherwise: 'Else',
      }),
    )

  it('an otherwise after cases that match all applicants is reported', () => {
    const files = heading(registered, { '!': registered })
    expect(foundIn(files)).toEqual([`W146 ${placeOfText(files, income, '"Else"')}`])
  })

  it('an otherwise after cases that do not match all applicants is accepted', () => {
    expect(foundIn(heading(registered, { answered: 'draft.homeAddress.street1' }))).toEqual([])
  })
})
