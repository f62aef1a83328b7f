import { describe, expect, it } from 'vitest'
import { parseFlowFile } from '#engine/flow/parse-flow-file.ts'
import { wrongFacts } from '#verify/findings/checks/wrong-scenario/wrong-facts.ts'
import { contractFacts } from '#verify/findings/reading/facts-of-flow.ts'

describe('facts that somebody is given', () => {
  it('are told with the place of the key where no rule reads that name, and with the name that was meant', () => {
    expect(wrongIn('{ "application": { "property": { "sate": "TX" } } }')).toEqual([
      '1:34 There is no fact "application.property.sate". Did you mean "state"?',
    ])
  })

  it('are told where the name stands in another namespace', () => {
    expect(wrongIn('{ "aplication": {} }')).toEqual(['1:3 There is no fact "aplication". Did you mean "application"?'])
  })

  it('are told where a rule reads another kind of value', () => {
    expect(wrongIn('{ "application": { "amount": "5000" } }')).toEqual([
      '1:30 "application.amount" is "5000", and a whole number of cents is needed.',
    ])
  })

  it('are left out, not null, where they are not there', () => {
    expect(wrongIn('{ "status": { "value": null } }')).toEqual([
      '1:24 "status.value" is null: leave a fact out that is not there.',
    ])
  })

  it('may be of a value that is newer than the flow, but not of one with a slip in it', () => {
    expect(wrongIn('{ "status": { "value": "BRAND_NEW_STATUS" } }')).toEqual([])
    expect(wrongIn('{ "status": { "value": "BPO_ORDER_REQEST" } }')).toEqual([
      '1:24 "status.value" is never "BPO_ORDER_REQEST". Did you mean "BPO_ORDER_REQUEST"?',
    ])
  })

  it('are whole conditions, each told for itself', () => {
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
