import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asRule, type Facts, type Rule } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { operandAt, withPart } from '#verify/analysis/idle-conditions.ts'
import { conditionsOf, decisiveConditions } from '#verify/coverage/decisive-conditions.ts'

const [a, b, c] = ['a', 'b', 'c'].map((name): Rule => ({ var: `status.${name}` })) as [Rule, Rule, Rule]

function deciding(rule: Rule, status: { readonly [name: string]: boolean }): readonly string[] {
  return decisiveConditions(rule, factsOf(status)).map(
    ({ name, way, is }) => `${name === undefined ? '' : `${name}: `}${way.join('/')} ${is ? 'yes' : 'no'}`,
  )
}

function factsOf(status: { readonly [name: string]: boolean }): Facts {
  return { today: '2026-01-15', status }
}

describe('a condition counts as decisive', () => {
  it('a condition is decisive if all other conditions of the rule are true', () => {
    expect(deciding({ and: [a, b] }, { a: true, b: true })).toEqual(['and/0 yes', 'and/1 yes'])
    expect(deciding({ and: [a, b] }, { a: true, b: false })).toEqual(['and/1 no'])
    expect(deciding({ or: [a, b] }, { a: false, b: true })).toEqual(['or/1 yes'])
  })

  it('a condition is not decisive if another condition has the same effect on the result', () => {
    expect(deciding({ and: [a, b] }, { a: false, b: false })).toEqual([])
    expect(deciding({ or: [a, b] }, { a: true, b: true })).toEqual([])
    expect(deciding({ and: [{ or: [a, b] }, c] }, { a: true, b: false, c: false })).toEqual(['and/1 no'])
  })

  it('the only condition of a rule is decisive', () => {
    expect(deciding(a, { a: true })).toEqual([' yes'])
    expect(deciding({ '!': [a] }, { a: true })).toEqual(['!/0 yes'])
    expect(deciding({ '!': a }, {})).toEqual(['! no'])
    expect(deciding(true, {})).toEqual([])
  })

  it('a condition is decisive if it selects one of two different outcomes', () => {
    expect(deciding({ if: [a, b, c] }, { a: true, b: true, c: false })).toEqual(['if/1 yes', 'if/0 yes'])
    expect(deciding({ if: [a, b, c] }, { a: true, b: true, c: true })).toEqual(['if/1 yes'])
  })

  it('a condition of a named rule is decisive at the named rule and at its use', () => {
    const named: Rule = { and: [{ rule: ['both', { and: [a, b] }] }, c] }
    expect(deciding(named, { a: true, b: false, c: true })).toEqual(['and/0 no', 'both: and/1 no'])
    expect(deciding(named, { a: true, b: false, c: false })).toEqual([])
  })

  it('a condition is decisive exactly if the rule has another result without it, for random rules and facts', () => {
    const { rule } = fc.letrec<{ rule: Rule }>((tie) => ({
      rule: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc.constantFrom(a, b, c),
        fc
          .tuple(fc.constantFrom('and', 'or'), fc.array(tie('rule'), { minLength: 1, maxLength: 3 }))
          .map(([op, all]): Rule => asRule({ [op]: all })),
        tie('rule').map((inner): Rule => ({ '!': [inner] })),
        fc.tuple(tie('rule'), tie('rule'), tie('rule')).map((all) => ({ if: all })),
      ),
    }))
    fc.assert(
      fc.property(rule, fc.record({ a: fc.boolean(), b: fc.boolean(), c: fc.boolean() }), (one, status) => {
        const facts = factsOf(status)
        const turning = conditionsOf(one)
          .filter(({ way }) => {
            const turned = withPart(one, way, !matches(operandAt(one, way), facts))
            return matches(turned, facts) !== matches(one, facts)
          })
          .map(({ way }) => way.join('/'))
        const found = decisiveConditions(one, facts).map(({ way }) => way.join('/'))
        expect(found.toSorted()).toEqual(turning.toSorted())
      }),
      { numRuns: 2000 },
    )
  })
})
