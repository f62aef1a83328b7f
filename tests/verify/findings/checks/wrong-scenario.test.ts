import { describe, expect, it } from 'vitest'
import { parseFlowFile } from '#engine/flow/parse-flow-file.ts'
import { findingsIn, foundIn } from '#kit/found-in.ts'
import { someFlowFiles } from '#kit/some-flow-files.ts'
import { wrongFacts } from '#verify/findings/checks/wrong-scenario/wrong-facts.ts'
import { contractFacts } from '#verify/findings/reading/facts-of-flow.ts'

describe('scenarios', () => {
  it('scenarios that miss the same step are one finding', () => {
    const text = someFlowFiles().get('base/scenarios/second-home.json') ?? ''
    const misses = text.replaceAll('"at": "property"', '"at": "proprty"')
    const files = someFlowFiles({ 'base/scenarios/second-home.json': misses, 'base/scenarios/another.json': misses })
    const found = findingsIn(files)
    expect(found).toHaveLength(1)
    expect(found[0]?.related).toHaveLength(3)
  })

  it('a scenario that fails for an heir is no finding at the lender that wrote it', () => {
    const files = someFlowFiles({
      'acme/journeys/apply.json': { steps: [{ id: 'main-home', $remove: true }] },
    })
    expect(foundIn(files)).toEqual([])
  })
})

describe('wrong-scenario', () => {
  const scenario = (answer: object, at = 'income') => ({ title: 'X', journey: 'apply', walk: [{ at, answer }] })

  it('a scenario at a removed step is reported with the overlay that removed it', () => {
    const files = someFlowFiles({
      'acme/journeys/apply.json': { steps: [{ id: 'income', $remove: true }] },
      'acme/scenarios/x.json': scenario({}),
    })
    expect(findingsIn(files).find(({ code }) => code === 'E705')?.related).toMatchObject([
      { file: 'acme/journeys/apply.json', line: 5, label: 'it is taken out here' },
    ])
  })

  it('a shortened name in a scenario is reported with the full name', () => {
    const files = someFlowFiles({ 'acme/scenarios/x.json': scenario({ occupancyKind: 'PRIMARY' }, 'property') })
    expect(findingsIn(files)).toMatchObject([
      { code: 'E705', fixes: [{ title: 'Did you mean "occupancyType"?', safety: 'review' }] },
    ])
  })
})

describe('facts of scenarios', () => {
  it('a misspelt fact is reported at its key with the right name', () => {
    expect(wrongIn('{ "application": { "property": { "sate": "TX" } } }')).toEqual([
      '1:34 There is no fact "application.property.sate". Did you mean "state"?',
    ])
  })

  it('a fact of another namespace is reported with its path', () => {
    expect(wrongIn('{ "aplication": {} }')).toEqual(['1:3 There is no fact "aplication". Did you mean "application"?'])
  })

  it('a fact of another type is reported', () => {
    expect(wrongIn('{ "application": { "amount": "5000" } }')).toEqual([
      '1:30 "application.amount" is "5000", and an amount such as "$50,000", or a whole number of cents, is needed.',
    ])
  })

  it('an amount in dollars is accepted where money is needed, and reported where a text is', () => {
    expect(wrongIn('{ "application": { "amount": "$5,000" } }')).toEqual([])
    expect(wrongIn('{ "status": { "value": "$5,000" } }')).toEqual([
      '1:24 "status.value" is 500000, and a text in double quotes is needed.',
    ])
  })

  it('a fact that is null is reported', () => {
    expect(wrongIn('{ "status": { "value": null } }')).toEqual([
      '1:24 "status.value" is null: leave a fact out that is not there.',
    ])
  })

  it('a setting of the lender that a scenario takes away is no finding', () => {
    expect(wrongIn('{ "lender": { "limits": { "rateMaximum": null } } }')).toEqual([])
    expect(wrongIn('{ "lender": { "limits": { "rateMaximun": null } } }')).toHaveLength(1)
  })

  it('flow check accepts a status that no flow file has, and reports one that is nearly the name of a known status', () => {
    expect(wrongIn('{ "status": { "value": "BRAND_NEW_STATUS" } }')).toEqual([])
    expect(wrongIn('{ "status": { "value": "BPO_ORDER_REQEST" } }')).toEqual([
      '1:24 "status.value" is never "BPO_ORDER_REQEST". Did you mean "BPO_ORDER_REQUEST"?',
    ])
  })

  it('each condition is checked as a whole', () => {
    expect(wrongIn('{ "conditions": [{ "categoryEnun": "PAYSTUB" }, 7] }')).toEqual([
      '1:20 There is no fact "condition.categoryEnun". Did you mean "categoryEnum"?',
      '1:49 A condition is 7, and an object is needed.',
    ])
  })
})

/** Each as a person reads it. */
function wrongIn(text: string): readonly string[] {
  const { node } = parseFlowFile('given.json', text)
  if (!node) throw new Error('These facts cannot be read.')
  return wrongFacts(node, contractFacts, 'given.json').map(({ at, message, fixes = [] }) =>
    [`${at.line}:${at.column} ${message}`, ...fixes.map(({ title }) => title)].join(' '),
  )
}
