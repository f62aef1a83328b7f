import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'

const mainHome = 'base/screens/apply/main-home.json'
const income = 'base/screens/apply/income.json'
const files = someFlowFiles()
const isTexas: Rule = { '==': [{ var: 'draft.propertyAddress.state' }, 'TX'] }
const isAlabama: Rule = { '==': [{ var: 'draft.propertyAddress.state' }, 'AL'] }

describe('hidden-question', () => {
  const state = (shownWhen: Rule) =>
    changed(income, (text) =>
      text.replace('"label": "Yearly income",', `"label": "Yearly income",\n "shownWhen": ${JSON.stringify(shownWhen)},`),
    )

  it('a question that is never shown is reported with an example and its "required"', () => {
    const files = state({ and: [isTexas, isAlabama] })
    expect(findingsIn(files)).toMatchObject([
      {
        code: 'E226',
        why: 'Its answer is required, and nobody is ever asked for it.',
        related: [{ label: 'it is required here' }],
      },
    ])
  })

  it('a question for applicants who are not asked its screen is reported', () => {
    const primary: Rule = { '==': [{ var: 'draft.propertyAddress.occupancyType' }, 'PRIMARY'] }
    const field = { id: 'state', shownWhen: primary }
    const files = changed(mainHome, (text) =>
      text.replace('"spread": "address"\n    }', `"spread": "address"\n    },\n    ${JSON.stringify(field)}`),
    )
    const [found, ...others] = findingsIn(files)
    expect(others).toEqual([])
    expect(found).toMatchObject({ code: 'E226', pointer: 'screens/apply/main-home.json#/fields/state/shownWhen' })
    expect(found?.message).toBe(
      'The question "state" of the screen "apply/main-home" is never shown: its rule holds for nobody who comes there.',
    )
    expect(found?.witness && matches(primary, found.witness)).toBe(true)
  })

  it('a question that some applicant is asked is accepted', () => {
    expect(foundIn(state(isTexas))).toEqual([])
  })
})

function changed(path: string, change: (text: string) => string, from = files) {
  const text = from.get(path) ?? ''
  if (change(text) === text) throw new Error(`Nothing changes in ${path}.`)
  return new Map(from).set(path, change(text))
}
