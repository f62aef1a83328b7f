import { describe, expect, it } from 'vitest'
import { type FlowFilesMap, someFlowFiles } from '#kit/some-flow-files.ts'
import { alterationsOf } from '#tools/alter/alterations-of.ts'
import { Jury } from '#tools/alter/jury.ts'

const income = 'base/screens/apply/income.json'

/** What nobody misses, of the alterations of these files of base. */
function survivorsOf(files: FlowFilesMap, ...of: readonly string[]): readonly string[] {
  const jury = new Jury(files)
  return alterationsOf(jury.library, 'base')
    .filter((one) => of.includes(one.file) && jury.judge(one).is === 'survivor')
    .map(({ file, what }) => `${file}: ${what}`)
}

describe('the jury', () => {
  it('misses nothing while nothing is altered', () => {
    expect(new Jury(someFlowFiles()).wrongAsItIs()).toBeUndefined()
  })

  it('lists what no scenario speaks of', () => {
    const survivors = survivorsOf(someFlowFiles(), 'base/fields.json', income)
    expect(survivors).toContain('base/fields.json: the message "Invalid date" worded differently')
    expect(survivors).toContain('base/screens/apply/income.json: "maximum" "$9,999.01" in place of "$9,999"')
  })

  it('lists it no longer once a scenario does', () => {
    const walk = [
      { at: 'income', answer: { income: 999_900 }, then: { accepted: true } },
      { at: 'income', answer: { income: 999_901 }, then: { messages: { income: 'Less, please' } } },
    ]
    const files = someFlowFiles({ 'base/scenarios/income.json': { title: 'Limits', journey: 'apply', walk } })
    const before = survivorsOf(someFlowFiles(), income)
    const after = survivorsOf(files, income)
    expect(before.length).toBeGreaterThan(3)
    expect(after).toEqual([
      'base/screens/apply/income.json: the message "required" removed',
      'base/screens/apply/income.json: the message "Required" worded differently',
    ])
  })

  it('asks the lenders that start from base where base alone does not tell', () => {
    const walk = [{ at: 'income', answer: {}, then: { messages: { income: 'Required' } } }]
    const files = someFlowFiles({ 'birch/scenarios/income.json': { title: 'Required', journey: 'apply', walk } })
    expect(survivorsOf(files, income).filter((one) => one.includes('"Required"'))).toEqual([])
  })

  it('alters nothing that only claims what other files say', () => {
    const claim = { id: 'income', says: 'More is never worse.', of: 'draft.income', better: 'higher', worse: ['apply/income'] }
    const files = someFlowFiles({ 'base/properties.json': { neverWorse: [claim] } })
    const { library } = new Jury(files)
    expect(alterationsOf(library, 'base')).toEqual(alterationsOf(new Jury(someFlowFiles()).library, 'base'))
  })
})
