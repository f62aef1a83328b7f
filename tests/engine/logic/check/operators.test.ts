import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { checkRule } from '#engine/logic/check-rule.ts'
import { OPERATORS } from '#engine/logic/operators.ts'
import { codesIn, corrected, fact, facts, node, problemsIn } from './checking.ts'

describe('E107 unknown-operator', () => {
  it('E107 reports an unknown operator at the operator', () => {
    expect(codesIn({ and: [true, { equals: [1, 1] }] })).toEqual(['E107 "equals"'])
  })

  it.each([
    ['=', '=='],
    ['equals', '=='],
    ['not', '!'],
    ['?:', 'if'],
    ['anwered', 'answered'],
    ['Some', 'some'],
    ['yearsSince', 'years_since'],
    ['greaterThan', '>'],
    ['at_least', '>='],
  ])('E107 for %s suggests %s', (written, meant) => {
    const rule = { [written]: [1, 1] }
    const [problem] = problemsIn(rule)
    expect(problem).toMatchObject({ code: 'E107', fixes: [{ safety: 'safe' }] })
    expect(problem?.expected?.[0]).toBe(meant)
    expect(corrected(rule, problem?.fixes?.[0])).toEqual({ [meant]: [1, 1] })
  })

  it.each(['log', 'method', 'toString', 'valueOf', 'hasOwnProperty', 'eval', ''])('E107 reports %j', (operator) => {
    expect(codesIn({ [operator]: ['x'] })).toEqual([`E107 "${operator}"`])
  })
})

describe('E108 two-operators', () => {
  const rule = { '==': [fact('draft.email'), 'a'], in: [fact('draft.email'), ['b']] }

  it('E108 reports an object with several operators at the second one', () => {
    expect(codesIn(rule)).toEqual(['E108 "in"'])
    expect(problemsIn(rule)[0]?.why).toContain('hold for everybody')
  })

  it('E108 suggests "and" and "or" over the operators', () => {
    const [both, either] = problemsIn(rule)[0]?.fixes ?? []
    expect(corrected(rule, both)).toEqual({ and: [{ '==': rule['=='] }, { in: rule.in }] })
    expect(corrected(rule, either)).toEqual({ or: [{ '==': rule['=='] }, { in: rule.in }] })
    expect(codesIn(corrected(rule, both))).toEqual([])
  })

  it('E108 reports an object without an operator, and a comment counts as none', () => {
    expect(codesIn({ and: [true, {}] })).toEqual(['E108 {}'])
    expect(codesIn({ $comment: 'why', '!': [true] })).toEqual([])
  })
})

describe('E109 wrong-arity', () => {
  it('E109 is reported at the first surplus operand, and at the operator if one is missing', () => {
    expect(codesIn({ '==': [1, 2, 3] })).toEqual(['E109 3'])
    expect(codesIn({ '==': [1] })).toEqual(['E109 "=="'])
    expect(codesIn({ '!': [true, false] })).toEqual(['E109 false'])
    expect(codesIn({ and: [] })).toEqual(['E109 "and"'])
    expect(codesIn({ '==': [1, 2] })).toEqual([])
    expect(problemsIn({ '==': [1] })[0]?.message).toBe('This rule gives "==" 1 operand; it takes 2.')
  })

  it.each([...OPERATORS])('E109 accepts the number of operands in the example of %s', (operator, { takes, example }) => {
    const operands = Object.values(example.rule as object)[0] as Rule
    const count = Array.isArray(operands) ? operands.length : 1
    // Compiled, a named rule carries what it stands for as a second operand; in a file it never does.
    if (operator === 'rule' || operator === 'value') return
    expect(count).toBeGreaterThanOrEqual(takes[0])
    expect(count).toBeLessThanOrEqual(takes[1])
  })

  it('E109 reports the compiled form of a named rule in a file', () => {
    expect(codesIn({ rule: ['x', true] }, { rules: { x: true } })).toEqual(['E109 true'])
  })
})

describe('E115 rule-too-big', () => {
  const nested = (depth: number): Rule => Array.from({ length: depth }).reduce<Rule>((inner) => ({ '!': inner }), true)

  it('E115 reports a rule of more than 2,000 parts', () => {
    const wide = (count: number) => ({ and: Array.from({ length: count }, () => true) })
    expect(codesIn(wide(1_998))).toEqual([])
    expect(problemsIn(wide(1_999))).toMatchObject([{ code: 'E115', why: expect.stringContaining('facts.json') }])
  })

  it('E115 reports a rule nested more than 32 operators deep', () => {
    expect(codesIn(nested(32))).toEqual([])
    expect(problemsIn(nested(33))).toMatchObject([{ code: 'E115' }])
  })

  it('E115 reports a rule nested 10,000 deep without walking all of it', () => {
    const place = node('true').layers
    let deep = node('true')
    for (let level = 0; level < 10_000; level += 1) {
      const inner = deep
      deep = { kind: 'object', layers: place, members: new Map([['!', inner]]), value: null }
    }
    let lists = node('true')
    for (let level = 0; level < 10_000; level += 1) lists = { kind: 'array', layers: place, items: [lists], value: null }
    for (const rule of [
      deep,
      lists,
      { kind: 'object', layers: place, members: new Map([['and', lists]]), value: null } as const,
    ]) {
      expect(problemsOfNode(rule)).toEqual(['E115'])
    }
  })

  it('E115 counts the parts of named rules and values', () => {
    const doubling = (depth: number): { [name: string]: Rule } =>
      Object.fromEntries(
        Array.from({ length: depth }, (_, level) => [
          `r${level}`,
          level === 0 ? true : { and: [{ rule: `r${level - 1}` }, { rule: `r${level - 1}` }] },
        ]),
      )
    expect(codesIn({ rule: 'r8' }, { rules: doubling(9) })).toEqual([])
    expect(problemsIn({ rule: 'r30' }, { rules: doubling(31) })).toMatchObject([
      { code: 'E115', message: expect.stringContaining('names') },
    ])
  })
})

function problemsOfNode(rule: Parameters<typeof checkRule>[0]): string[] {
  return checkRule(rule, 'boolean', { facts, rules: new Map(), values: new Map() }).map(({ code }) => code)
}
