import { describe, expect, it } from 'vitest'
import { asRule, type Facts, type Rule } from '#engine/flow/json.ts'
import { evaluate } from '#engine/logic/evaluate.ts'
import { inlineNamed, maximumInlinedNodes } from '#engine/logic/inline-named.ts'

const facts: Facts = { today: '2026-01-15', draft: { state: 'AL' } }
const named = {
  rules: { alabama: { '==': [{ var: 'draft.state' }, 'AL'] }, elsewhere: { '!': { rule: 'alabama' } } },
  values: { minimumAge: { if: [{ rule: 'alabama' }, 19, 18] } },
}

describe('named rules and values', () => {
  it('named rules and values are inlined with their names', () => {
    expect(inlineNamed({ rule: 'alabama' }, named)).toEqual({ rule: ['alabama', named.rules.alabama] })
    expect(inlineNamed({ rule: ['alabama'] }, named)).toEqual({ rule: ['alabama', named.rules.alabama] })
    expect(inlineNamed({ and: [{ rule: 'elsewhere' }, true] }, named)).toEqual({
      and: [{ rule: ['elsewhere', { '!': { rule: ['alabama', named.rules.alabama] } }] }, true],
    })
  })

  it('an inlined rule evaluates like the named one', () => {
    expect(evaluate(inlineNamed({ '<': [18, { value: 'minimumAge' }] }, named), facts)).toBe(true)
    expect(evaluate(inlineNamed({ rule: 'elsewhere' }, named), facts)).toBe(false)
  })

  it('a named rule is inlined as one shared object', () => {
    const once = inlineNamed({ value: 'minimumAge' }, named)
    expect(evaluate(inlineNamed(once, named), facts)).toBe(19)
  })

  it('named rules are inlined wherever a value contains rules', () => {
    expect(inlineNamed(asRule({ from: { value: 'minimumAge' }, value: { var: 'draft.state' } }), named)).toEqual({
      from: inlineNamed({ value: 'minimumAge' }, named),
      value: { var: 'draft.state' },
    })
  })

  it('comments are not inlined', () => {
    expect(inlineNamed(asRule({ $comment: 'why', '!': [{ $comment: 'this', rule: 'alabama' }] }), named)).toEqual({
      '!': [{ rule: ['alabama', named.rules.alabama] }],
    })
  })

  it.each<Rule>([{ rule: 'nowhere' }, { value: 'nowhere' }, { rule: 'constructor' }, { value: 'toString' }, { rule: 5 }])(
    'a rule with an unknown name stays unchanged: %j',
    (rule) => {
      expect(inlineNamed(rule, named)).toEqual(rule)
      expect(evaluate(rule, facts)).toBe(null)
    },
  )

  it('inlining leaves the name that closes a cycle of named rules', () => {
    const circle = { rules: { a: { rule: 'b' }, b: { '!': [{ rule: 'a' }] }, own: { rule: 'own' } }, values: {} }
    expect(inlineNamed({ rule: 'a' }, circle)).toEqual({ rule: ['a', { rule: ['b', { '!': [{ rule: 'a' }] }] }] })
    expect(inlineNamed({ rule: 'own' }, circle)).toEqual({ rule: ['own', { rule: 'own' }] })
  })

  it('inlining ends where the rule becomes too long', () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, level) => [`r${level}`, { and: [{ rule: `r${level + 1}` }, { rule: `r${level + 1}` }] }]),
    )
    const whole = JSON.stringify(inlineNamed({ rule: 'r0' }, { rules: doubling, values: {} }))
    expect(whole.match(/"and"/g)?.length).toBeLessThan(maximumInlinedNodes)
    const chain = Object.fromEntries(Array.from({ length: 5_000 }, (_, level) => [`r${level}`, { rule: `r${level + 1}` }]))
    expect(evaluate(inlineNamed({ rule: 'r0' }, { rules: chain, values: {} }), facts)).toBe(null)
  })

  it('inlining does not change the rule', () => {
    const rule = Object.freeze({ '!': Object.freeze([Object.freeze({ rule: 'alabama' })]) })
    inlineNamed(rule, named)
    expect(rule).toEqual({ '!': [{ rule: 'alabama' }] })
  })
})
