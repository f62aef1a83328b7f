import { describe, expect, it } from 'vitest'
import { asRule, type Facts, type Rule } from '#engine/flow/json.ts'
import { matches, tryMatches } from '#engine/logic/evaluate.ts'

const facts: Facts = { today: '2026-01-15', draft: { list: Array.from({ length: 9_000 }, (_, index) => index), note: '' } }
const overBudget: Rule = { '>': [{ length: [{ filter: [{ var: 'draft.list' }, { '>=': [{ var: '' }, 0] }] }] }, 5] }
const unknownOperator = asRule({ grow: [1] })

describe('matches', () => {
  it.each([overBudget, unknownOperator])('a rule that cannot be evaluated does not match: %j', (rule) => {
    expect(matches(rule, facts)).toBe(false)
  })

  it('an absent rule matches', () => {
    expect(matches(undefined, facts)).toBe(true)
  })
})

describe('tryMatches', () => {
  it.each([overBudget, unknownOperator])('a rule that cannot be evaluated is undefined and not false: %j', (rule) => {
    expect(tryMatches(rule, facts)).toBeUndefined()
  })

  it.each([
    [{ '==': [{ var: 'draft.note' }, ''] }, true],
    [{ '/': [1, 0] }, false],
    [{ var: 'draft.absent' }, false],
  ])('tryMatches evaluates the rule %j to a boolean', (rule, expected) => {
    expect(tryMatches(rule, facts)).toBe(expected)
  })
})
