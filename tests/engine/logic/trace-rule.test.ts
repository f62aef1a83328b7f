import { describe, expect, it } from 'vitest'
import type { Facts, Json, Rule } from '#engine/flow/json.ts'
import { type Trace, traceRule } from '#engine/logic/trace-rule.ts'

const facts: Facts = {
  today: '2026-01-15',
  draft: {
    dob: '2009-05-04',
    password: 'correct horse',
    email: 'ana@example.com',
    consent: true,
    propertyAddress: { state: 'TX' },
    accounts: [
      { bank: 'First', number: '111222333' },
      { bank: 'Second', number: '444555666' },
    ],
  },
}
const secrets = new Set(['draft.dob', 'draft.password', 'draft.accounts.number'])
const isSecret = (path: string) => secrets.has(path)
const trace = (rule: Rule) => traceRule(rule, facts, isSecret)
const fact = (path: string): Rule => ({ var: path })

/** All values and names in a trace, without the rules. */
function printed({ value, name, args = [] }: Trace): string {
  return JSON.stringify([value, name ?? null, args.map(printed)])
}

describe('a trace', () => {
  it('a trace has the value of each part of the rule', () => {
    const rule = { and: [{ '==': [fact('draft.propertyAddress.state'), 'TX'] }, fact('draft.consent')] }
    expect(trace(rule)).toMatchObject({
      op: 'and',
      value: true,
      args: [
        { op: '==', value: true, args: [{ op: 'var', name: 'draft.propertyAddress.state', value: 'TX' }, { value: 'TX' }] },
        { op: 'var', name: 'draft.consent', value: true },
      ],
    })
  })

  it('a trace marks operands that were not evaluated as skipped', () => {
    const no = { '==': [1, 2] }
    const yes = { '==': [1, 1] }
    const skips = (rule: Rule) => trace(rule).args?.map(({ skipped }) => skipped === true)
    expect(skips({ and: [yes, no, yes] })).toEqual([false, false, true])
    expect(skips({ or: [no, yes, no] })).toEqual([false, false, true])
    expect(skips({ if: [no, 1, yes, 2, 3] })).toEqual([false, true, false, false, true])
    expect(skips({ if: [no, 1, no, 2, 3] })).toEqual([false, true, false, true, false])
    expect(trace({ and: [no, yes] }).args?.[1]).toEqual({ rule: yes, value: null, skipped: true })
  })

  it('a trace names the item of a list that decided', () => {
    const isSecond = { '==': [fact('bank'), 'Second'] }
    const some = trace({ some: [fact('draft.accounts'), isSecond] })
    expect(some).toMatchObject({
      value: true,
      item: 1,
      args: [{ name: 'draft.accounts' }, { value: true, args: [{ value: 'Second' }, {}] }],
    })
    expect(trace({ all: [fact('draft.accounts'), isSecond] })).toMatchObject({ value: false, item: 0 })
    expect(trace({ none: [fact('draft.accounts'), isSecond] })).toMatchObject({ value: false, item: 1 })
    expect(trace({ some: [fact('draft.nothing'), isSecond] })).toMatchObject({ value: false, args: [{}, { skipped: true }] })
  })

  it('a trace keeps the names of rules and values', () => {
    const rule: Rule = { rule: ['young', { '<': [{ years_since: [fact('draft.dob')] }, { value: ['minimumAge', 18] }] }] }
    expect(trace(rule)).toMatchObject({
      op: 'rule',
      name: 'young',
      value: true,
      args: [
        {
          op: '<',
          args: [
            { op: 'years_since', value: 16 },
            { op: 'value', name: 'minimumAge', value: 18 },
          ],
        },
      ],
    })
  })

  it('a trace marks parts that cannot be evaluated, and all that depends on them', () => {
    const rule = { and: [fact('draft.consent'), { '==': [{ nonsense: [1] }, 1] }] }
    expect(trace(rule)).toMatchObject({
      value: null,
      failed: true,
      args: [{ value: true }, { failed: true, args: [{ failed: true }, {}] }],
    })
    expect(trace(fact('draft.consent')).failed).toBeUndefined()
  })

  it('the trace of a list or a constant is its value', () => {
    expect(trace(true)).toEqual({ rule: true, value: true })
    expect(trace([fact('draft.consent'), 1])).toMatchObject({ value: [true, 1], args: [{ op: 'var' }, { value: 1 }] })
  })
})

describe('a secret fact in a trace', () => {
  const secret: readonly (readonly [Rule, string])[] = [
    [fact('draft.password'), 'correct horse'],
    [fact('draft.password.length'), '13'],
    [fact('draft'), 'correct horse'],
    [fact(''), '2009-05-04'],
    [{ cat: ['<', fact('draft.password'), '>'] }, 'correct horse'],
    [{ substr: [fact('draft.password'), 0, 7] }, 'correct'],
    [{ lower: [fact('draft.password')] }, 'correct horse'],
    [{ first_of: [fact('draft.nothing'), fact('draft.password')] }, 'correct horse'],
    [{ if: [fact('draft.consent'), fact('draft.password'), 'none'] }, 'correct horse'],
    [{ or: [fact('draft.password'), 'x'] }, 'correct horse'],
    [{ merge: [fact('draft.password'), ['x']] }, 'correct horse'],
    [[fact('draft.password')], 'correct horse'],
    [{ rule: ['a', fact('draft.password')] }, 'correct horse'],
    [{ value: ['a', { cat: [fact('draft.password')] }] }, 'correct horse'],
    [{ days_since: [fact('draft.dob')] }, '6100'],
    [{ '-': [{ days_since: [fact('draft.dob')] }, 1] }, '6099'],
    [{ length: [fact('draft.password')] }, '13'],
    [{ var: { cat: [fact('draft.password'), 'x'] } }, 'correct horse'],
    [{ missing: [fact('draft.password')] }, 'correct horse'],
    [{ map: [fact('draft.accounts'), fact('number')] }, '111222333'],
    [{ filter: [fact('draft.accounts'), true] }, '111222333'],
    [{ reduce: [fact('draft.accounts'), { cat: [fact('accumulator'), fact('current.number')] }, ''] }, '111222333'],
    [{ some: [fact('draft.accounts'), { '==': [fact('number'), '444555666'] }] }, '111222333'],
    [{ some: [{ filter: [fact('draft.accounts'), true] }, { '==': [{ cat: [fact('number')] }, 'x'] }] }, '111222333'],
    [{ some: [{ map: [fact('draft.accounts'), fact('number')] }, { starts_with: [fact(''), '111'] }] }, '111222333'],
    [fact('draft.accounts.0'), '111222333'],
    [fact('draft.accounts.1.number'), '444555666'],
  ]

  it.each(secret)('a secret fact in %j is masked', (rule, words) => {
    const text = printed(trace(rule))
    expect(text).not.toContain(words)
    expect(text).toMatch(/•••|true/)
  })

  it('a secret fact is masked and marked, also inside a group', () => {
    expect(trace(fact('draft.password'))).toMatchObject({ value: '•••', secret: true })
    const group = trace(fact('draft')).value as { readonly [key: string]: Json }
    expect(group).toMatchObject({
      dob: '•••',
      password: '•••',
      email: 'ana@example.com',
      accounts: [{ bank: 'First', number: '•••' }, {}],
    })
  })

  it('a trace shows a comparison’s result, an age in years and the absence of a fact, though the fact is secret', () => {
    expect(trace({ '==': [fact('draft.password'), 'x'] })).toMatchObject({
      value: false,
      args: [{ value: '•••' }, { value: 'x' }],
    })
    expect(traceRule(fact('draft.password'), { today: '2026-01-15' }, isSecret)).toEqual({
      rule: fact('draft.password'),
      op: 'var',
      name: 'draft.password',
      args: [{ rule: 'draft.password', value: 'draft.password' }],
      value: null,
    })
    expect(trace({ years_since: [fact('draft.dob')] })).toMatchObject({ value: 16, args: [{ value: '•••' }] })
  })

  it('a trace does not mask facts that are not secret', () => {
    expect(trace({ cat: [fact('draft.email'), '!'] })).toMatchObject({ value: 'ana@example.com!' })
    expect(trace({ some: [fact('draft.accounts'), { '==': [fact('bank'), 'First'] }] }).args?.[1]).toMatchObject({
      args: [{ value: 'First' }, {}],
    })
  })
})
