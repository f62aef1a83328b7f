import { describe, expect, it } from 'vitest'
import { openFlowLibrary } from '#engine/flow/flow-library.ts'
import { findingsIn } from '#kit/found-in.ts'
import { type FlowFilesMap, someFlowFiles } from '#kit/some-flow-files.ts'
import { homeEquity } from '#product/authoring.ts'
import { mutantsOf } from '#tools/flow/mutation/mutants-of.ts'
import { MutationRunner, type Scope } from '#tools/flow/mutation/mutation-runner.ts'

const income = 'base/screens/apply/income.json'

/** The surviving mutants of this file of base. */
function survivorsOf(files: FlowFilesMap, of: string, scope?: Scope): readonly string[] {
  const runner = new MutationRunner(files, scope)
  return mutantsOf(runner.library, 'base')
    .filter((mutant) => mutant.file === of && runner.verdict(mutant).is === 'survived')
    .map(({ file, what }) => `${file}: ${what}`)
}

describe('MutationRunner', () => {
  it('sound flow files have no failure before any mutation', () => {
    expect(new MutationRunner(someFlowFiles()).failureAsItIs('base')).toBeUndefined()
  })

  it('a mutant of a part that no scenario claims survives', () => {
    expect(survivorsOf(someFlowFiles(), 'base/fields.json')).toContain('base/fields.json: the message "Invalid date" changed')
    expect(survivorsOf(someFlowFiles(), income)).toContain(
      'base/screens/apply/income.json: "maximum" "$9,999.01" in place of "$9,999"',
    )
  })

  it('a mutant of a limit is killed once a scenario claims the limit', () => {
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
      'base/screens/apply/income.json: the message "Required" changed',
    ])
  })

  it('a mutant of base is killed by a scenario of a lender that starts from base, unless only those of base count', () => {
    const walk = [{ at: 'income', answer: {}, then: { messages: { income: 'Required' } } }]
    const files = someFlowFiles({ 'birch/scenarios/income.json': { title: 'Required', journey: 'apply', walk } })
    const surviving = (scope?: Scope) => survivorsOf(files, income, scope).filter((survivor) => survivor.includes('"Required"'))
    expect(surviving()).toEqual([])
    expect(surviving('folder')).toHaveLength(1)
  })

  it('a finding that was there before any mutation kills no mutant', () => {
    const lender = JSON.parse(someFlowFiles().get('base/lender.json') ?? '{}')
    const rates = [{ id: 'fixed-10', term: 10, rate: 8.75, rateType: 'FIXED' }]
    const limits = { ...lender.limits, terms: [10], rates, originationFee: 0.03 }
    const files = someFlowFiles({ 'base/lender.json': { ...lender, limits } })
    expect(findingsIn(files).map(({ code, severity }) => `${code} ${severity}`)).toContain('W136 warning')
    expect(survivorsOf(files, income)).toEqual(survivorsOf(someFlowFiles(), income))
  })

  it('declared properties are not mutated, since they only claim what other files say', () => {
    const claim = { id: 'income', says: 'More is never worse.', of: 'draft.income', better: 'higher', worse: ['apply/income'] }
    const files = someFlowFiles({ 'base/properties.json': { neverWorse: [claim] } })
    const mutants = (of: FlowFilesMap) => mutantsOf(openFlowLibrary(of, homeEquity), 'base')
    expect(mutants(files)).toEqual(mutants(someFlowFiles()))
  })
})
