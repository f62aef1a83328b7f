import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asRule, type Facts, type Json, type Rule } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { splitMinMax } from '#verify/proofs/decisions/split-min-max.ts'
import { knownBelow, withKnown } from '#verify/proofs/decisions/with-known.ts'
import { directionOf } from '#verify/proofs/statements/direction-of.ts'
import { bothOf, inTheOther } from '#verify/proofs/statements/two-situations.ts'

const names = ['amount', 'rate', 'term'] as const
const amounts = fc.record(Object.fromEntries(names.map((name) => [name, fc.integer({ min: -2, max: 4 })])), { requiredKeys: [] })
type Amounts = { readonly [name: string]: number | undefined }
const facts = (application: Amounts, lender: Amounts = {}): Facts =>
  ({ today: '2026-01-15', application, lender }) as unknown as Facts

const fact = fc.constantFrom(...names).map((name): Json => ({ var: `application.${name}` }))
const limit = fc.constantFrom<Json>({ var: 'lender.least' }, { var: 'lender.most' }, 1, 2)
const { rule } = fc.letrec<{ value: Json; rule: Rule }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fact,
    limit,
    fc.tuple(fc.constantFrom('min', 'max'), tie('value'), tie('value')).map(([operator, a, b]): Json => ({ [operator]: [a, b] })),
    fc.tuple(tie('rule'), tie('value'), tie('value')).map(([when, a, b]): Json => ({ if: [when, a, b] })),
  ),
  rule: fc.oneof(
    { depthSize: 'small' },
    fc
      .tuple(fc.constantFrom('<', '<=', '>', '>='), tie('value'), tie('value'))
      .map(([operator, a, b]): Rule => asRule({ [operator]: [a, b] })),
    fc.constantFrom(...names).map((name): Rule => ({ answered: [`application.${name}`] })),
    tie('rule').map((one): Rule => ({ '!': [one] })),
    fc
      .tuple(fc.constantFrom('and', 'or'), tie('rule'), tie('rule'))
      .map(([operator, a, b]): Rule => asRule({ [operator]: [a, b] })),
  ),
}))
const lenders = fc.record({ least: fc.integer({ min: 0, max: 3 }), most: fc.integer({ min: 0, max: 3 }) }, { requiredKeys: [] })

describe('a simplified rule keeps its result', () => {
  it('a rule in which known facts are replaced by their values keeps its result', () => {
    fc.assert(
      fc.property(rule, amounts, lenders, (one, application, lender) => {
        const known = withKnown(one, knownBelow({ lender }))
        expect(JSON.stringify(known)).not.toContain('lender.')
        expect(matches(known, facts(application))).toBe(matches(one, facts(application, lender)))
      }),
    )
  })

  it('a rule whose comparisons are split keeps its result', () => {
    fc.assert(
      fc.property(rule, amounts, lenders, (one, application, lender) => {
        const all = facts(application, lender)
        expect(matches(splitMinMax(one), all)).toBe(matches(one, all))
      }),
    )
  })

  it('a rule rewritten for the second of two situations has its result there', () => {
    fc.assert(
      fc.property(rule, amounts, amounts, (one, application, { amount }) => {
        const apart = amount === undefined ? {} : { otherSituation: { application: { amount } } }
        const [, other] = bothOf({ ...facts(application), ...apart } as Facts, ['application.amount'])
        expect(matches(withKnown(one, inTheOther(['application.amount'])), { ...facts(application), ...apart } as Facts)).toBe(
          matches(one, other),
        )
      }),
    )
  })
})

describe('the direction in which a rule changes with a fact', () => {
  it('a rule that directionOf calls rising, falling or constant in a fact is so in the evaluator when the fact grows by one', () => {
    fc.assert(
      fc.property(rule, amounts, fc.integer({ min: -2, max: 3 }), (one, others, amount) => {
        const direction = directionOf(one, 'application.amount')
        const [less, more] = [amount, amount + 1].map((is) => matches(one, facts({ ...others, amount: is })))
        if (direction === 'none') expect(less).toBe(more)
        if (direction === 'up') expect(!less || more).toBe(true)
        if (direction === 'down') expect(less || !more).toBe(true)
      }),
    )
  })

  it.each([
    [{ '>': [{ var: 'a' }, { min: [{ var: 'b' }, 3] }] }, 'a', 'up'],
    [{ '>': [{ var: 'a' }, { min: [{ var: 'b' }, 3] }] }, 'b', 'down'],
    [{ '<': [{ years_since: [{ var: 'dob' }] }, 18] }, 'dob', 'up'],
    [{ '!': [{ '<': [{ var: 'a' }, 3] }] }, 'a', 'up'],
    [{ and: [{ '<': [{ var: 'a' }, 3] }, { '>': [{ var: 'a' }, 1] }] }, 'a', 'unknown'],
    [{ '==': [{ var: 'a' }, 3] }, 'a', 'unknown'],
    [{ '<': [{ var: 'b' }, 3] }, 'a', 'none'],
  ])('the direction of %j with %s is %s', (one, path, direction) => {
    expect(directionOf(one as Rule, path)).toBe(direction)
  })
})
