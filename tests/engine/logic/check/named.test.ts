import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { checkRule } from '#engine/logic/check-rule.ts'
import { codesIn, corrected, fact, facts, node, problemsIn } from './checking.ts'

const rules = {
  'second-home': { in: [fact('draft.propertyAddress.occupancyType'), ['SECONDARY', 'INVESTMENT']] },
  registered: fact('session.registered'),
}
const values = { minimumAge: ['integer', 18], company: ['text', fact('lender.name')] } as const

describe('E110 unknown-rule and E111 unknown-value', () => {
  it('E110 and E111 report names that facts.json lacks, at the name', () => {
    expect(codesIn({ rule: 'second-hom' }, { rules })).toEqual(['E110 "second-hom"'])
    expect(codesIn({ '<': [1, { value: ['minimumage'] }] }, { values })).toEqual(['E111 "minimumage"'])
    expect(codesIn({ and: [{ rule: 'second-home' }, { rule: ['registered'] }] }, { rules })).toEqual([])
    expect(codesIn({ '<': [1, { value: 'minimumAge' }] }, { values })).toEqual([])
  })

  it('E110 and E111 list the names that could be meant', () => {
    const rule = { rule: 'second_home' }
    const [problem] = problemsIn(rule, { rules })
    expect(problem?.expected).toEqual(['second-home'])
    expect(corrected(rule, problem?.fixes?.[0])).toEqual({ rule: 'second-home' })
  })

  it('E110 and E111 list all names if none is similar', () => {
    const [problem] = problemsIn({ rule: 'only-texas' }, { rules })
    expect(problem?.fixes?.map(({ title, safety }) => [title, safety])).toEqual([
      ['Define it under "rules" in facts.json, or take one of those that there are: registered, second-home.', 'placeholder'],
    ])
  })

  it('E110 and E111 report computed names', () => {
    expect(codesIn({ rule: { cat: ['second', '-home'] } }, { rules })).toEqual(['E110 {"cat":["second","-home"]}'])
  })

  it('a name of the object prototype is reported as unknown', () => {
    expect(codesIn({ rule: 'constructor' }, { rules })).toEqual(['E110 "constructor"'])
  })
})

describe('E116 named-in-iteration', () => {
  const documents = fact('application.documents')

  it('E116 reports a named rule inside a list rule that reads other facts, at the operator', () => {
    expect(codesIn({ some: [documents, { rule: 'registered' }] }, { rules })).toEqual(['E116 "rule"'])
    expect(codesIn({ some: [documents, { '==': [{ value: 'minimumAge' }, 1] }] }, { values })).toEqual(['E116 "value"'])
    const old: Rule = { and: [{ answered: 'created' }, { '>': [{ days_since: fact('created') }, 30] }] }
    expect(codesIn({ some: [documents, old] })).toEqual(['E116 "days_since"'])
  })

  it('E116 accepts a named rule as the list and beside the list rule', () => {
    expect(codesIn({ and: [{ rule: 'registered' }, { some: [documents, fact('signed')] }] }, { rules })).toEqual([])
  })
})

describe('E118 circular-rule', () => {
  it('E118 reports a rule that uses itself', () => {
    const own = { a: { and: [true, { rule: 'a' }] } }
    expect(circles(own)).toEqual({ a: ['E118 "a"'] })
  })

  it('E118 reports a cycle of several rules once', () => {
    const circle = { a: { rule: 'b' }, b: { '!': { rule: 'c' } }, c: { rule: 'a' }, d: { rule: 'a' } }
    expect(circles(circle)).toEqual({ a: ['E118 "b"'], b: [], c: [], d: [] })
  })

  it('E118 accepts two rules that use the same third one', () => {
    expect(circles({ a: { and: [{ rule: 'b' }, { rule: 'c' }] }, b: { rule: 'c' }, c: true })).toEqual({ a: [], b: [], c: [] })
  })
})

/** Each named rule checked as facts.json is: the very node that the context holds. */
function circles(bodies: { readonly [name: string]: Rule }): { [name: string]: string[] } {
  const nodes = new Map(Object.entries(bodies).map(([name, body]) => [name, node(JSON.stringify(body))]))
  return Object.fromEntries(
    [...nodes].map(([name, body]) => [
      name,
      checkRule(body, 'boolean', { facts, rules: nodes, values: new Map() }).map(
        ({ code, node: at }) => `${code} ${JSON.stringify(at.value)}`,
      ),
    ]),
  )
}
