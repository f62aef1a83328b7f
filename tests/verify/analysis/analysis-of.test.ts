import { describe, expect, it } from 'vitest'
import type { Json, Rule } from '#engine/flow/json.ts'
import { matches } from '#engine/logic/evaluate.ts'
import { all, analysisOf, not } from '#verify/analysis/analysis-of.ts'
import { casesOf, gapIn } from '#verify/analysis/cases-of.ts'
import { clashIn } from '#verify/analysis/clash-in.ts'
import { idleConditions } from '#verify/analysis/idle-conditions.ts'
import { contractFacts } from '#verify/findings/reading/facts-of-flow.ts'

const whole = analysisOf(contractFacts)
const { satisfiable, refutable, notImplied, overlap, differ } = whole
const fact = (path: string) => ({ var: path })
const amount = fact('application.amount')
const age: Json = { years_since: [fact('profile.dob')] }
const born: Rule = { answered: 'profile.dob' }
const status = (value: string): Rule => ({ '==': [fact('status.value'), value] })

describe('satisfiable', () => {
  it.each<[string, Rule]>([
    ['between two amounts side by side', { and: [{ '>': [amount, 1_500_000] }, { '<': [amount, 1_500_002] }] }],
    ['of one age in years', { '==': [age, 18] }],
    ['on the last day of being 61', { and: [born, { '<': [age, 62] }, { '>=': [{ years_since: [fact('profile.dob')] }, 61] }] }],
    [
      'born after a day that is named, and of age',
      { and: [born, { '>': [fact('profile.dob'), '2008-01-10'] }, { '>=': [age, 18] }] },
    ],
    [
      'with two documents of which one is a statement',
      {
        and: [
          { '==': [{ length: [fact('application.documents')] }, 2] },
          { some: [fact('application.documents'), { '==': [fact('type'), 'BANK_STATEMENT'] }] },
        ],
      },
    ],
    [
      'with documents of which none and not all are there',
      {
        and: [
          { some: [fact('application.documents'), { '==': [fact('type'), 'SUPPORT'] }] },
          { '!': [{ all: [fact('application.documents'), { '==': [fact('type'), 'SUPPORT'] }] }] },
        ],
      },
    ],
    [
      'that saw a screen and not another',
      { and: [{ in: ['a', fact('application.seen')] }, { '!': [{ in: ['b', fact('application.seen')] }] }] },
    ],
    ['of a twelfth of an amount', { '>': [{ '/': [amount, 12] }, 100_000] }],
    [
      'with more than is drawn',
      {
        and: [
          { answered: ['application.amount', 'application.uwCalculatedDrawAmount'] },
          { '>': [amount, fact('application.uwCalculatedDrawAmount')] },
        ],
      },
    ],
    [
      'with a text that begins and ends as it is wanted',
      { and: [{ starts_with: [fact('params.screen'), 'doc'] }, { ends_with: [fact('params.screen'), 'ment'] }] },
    ],
    [
      'of a status of a family',
      { and: [{ starts_with: [fact('status.value'), 'WAITING_FOR'] }, not(status('WAITING_FOR_AVM_DATA'))] },
    ],
    [
      'whose address is known and whose state is not',
      { and: [{ '!!': [fact('application.property')] }, { '!': [{ answered: 'application.property.state' }] }] },
    ],
  ])('%s: the analysis finds an example for which the evaluator returns true', (_name, rule) => {
    const found = satisfiable(rule)
    expect(found.is).toBe('possible')
    expect(found.is === 'possible' && matches(rule, found.example)).toBe(true)
  })

  it.each<[string, Rule]>([
    ['more and less than an amount', { and: [{ '>': [amount, 100] }, { '<': [amount, 101] }] }],
    ['two statuses', { and: [status('DECLINED'), status('CANCELLED')] }],
    ['a status that is none', status('NOWHERE')],
    ['of age and a child', { and: [born, { '>=': [age, 18] }, { '<': [age, 18] }] }],
    [
      'no documents and a statement',
      {
        and: [
          { '==': [{ length: [fact('application.documents')] }, 0] },
          { some: [fact('application.documents'), { '==': [fact('type'), 'SUPPORT'] }] },
        ],
      },
    ],
    ['a state and no address', { and: [{ answered: 'application.property.state' }, { '!': [fact('application.property')] }] }],
    [
      'more than the other and less',
      {
        and: [
          { '>': [amount, fact('application.uwCalculatedDrawAmount')] },
          { '<': [amount, fact('application.uwCalculatedDrawAmount')] },
        ],
      },
    ],
    [
      'another beginning',
      { and: [{ starts_with: [fact('params.screen'), 'a'] }, { starts_with: [fact('params.screen'), 'b'] }] },
    ],
    [
      'of 19 in Alabama and too young',
      {
        and: [
          { '==': [fact('application.property.state'), 'AL'] },
          born,
          { '>=': [age, 19] },
          { '<': [age, { if: [{ '==': [fact('application.property.state'), 'AL'] }, 19, 18] }] },
        ],
      },
    ],
  ])('%s: the analysis proves that no facts satisfy the rule', (_name, rule) => {
    expect(satisfiable(rule)).toEqual({ is: 'impossible' })
    expect(refutable(not(rule))).toEqual({ is: 'impossible' })
  })

  it('satisfiable treats an absent fact as the evaluator does: below 18 is true without a date of birth', () => {
    const found = satisfiable({ and: [{ '<': [age, 18] }, { '!': [born] }] })
    expect(found).toEqual({ is: 'possible', example: { today: '2026-01-15' } })
  })

  it('a rule with arithmetic over several facts is undecided, because its facts are only sampled', () => {
    const sum: Json = { '*': [amount, fact('application.term'), fact('application.rate')] }
    expect(satisfiable({ '==': [sum, 123_456_789] })).toMatchObject({ is: 'undecided', because: 'sampled' })
  })

  it('satisfiable finds an example even where the facts cannot be enumerated', () => {
    const sum: Json = { '+': [amount, fact('application.term'), fact('application.rate')] }
    const sums: Rule = { or: Array.from({ length: 12 }, (_, n) => ({ '>': [sum, n * 1_000] })) }
    expect(satisfiable(sums).is).toBe('possible')
    expect(satisfiable({ and: [sums, { '<': [sum, -5] }] })).toMatchObject({ is: 'undecided' })
  })

  it('a rule is undecided where the budget of the analysis is used up', () => {
    const wide: Rule = { or: [status('DECLINED'), { '>': [amount, 5] }, { and: [born, fact('profile.hasSsn')] }] }
    expect(analysisOf(contractFacts, { budget: { steps: 2 } }).satisfiable(wide)).toMatchObject({
      is: 'undecided',
      because: 'work',
    })
    expect(analysisOf(contractFacts, { budget: { ruleNodes: 5 } }).satisfiable(wide)).toMatchObject({
      is: 'undecided',
      because: 'size',
    })
  })

  it('a rule that computes the path of a fact is undecided', () => {
    expect(satisfiable({ var: [{ cat: ['status.', 'value'] }] })).toMatchObject({ is: 'undecided', because: 'unreadable' })
  })

  it('satisfiable uses the known facts of a lender for all of its applicants', () => {
    const large: Rule = { '>=': [fact('lender.limits.amountMaximum'), 40_000_000] }
    const one = analysisOf(contractFacts, { known: (path) => (path === 'lender.limits.amountMaximum' ? 10_000_000 : undefined) })
    expect(satisfiable(large).is).toBe('possible')
    expect(one.satisfiable(large)).toEqual({ is: 'impossible' })
  })

  it('satisfiable caches verdicts separately for different known facts', () => {
    const memory = new Map()
    const rule: Rule = { '==': [fact('draft.extra.member'), 'YES'] }
    expect(analysisOf(contractFacts, { memory, known: () => 'NO' }).satisfiable(rule).is).toBe('impossible')
    expect(analysisOf(contractFacts, { memory, known: () => 'YES' }).satisfiable(rule).is).toBe('possible')
  })
})

describe('comparing two rules', () => {
  const declined = status('DECLINED')
  const ended: Rule = { in: [fact('status.value'), ['DECLINED', 'CANCELLED', 'COMPLETE']] }

  it('the analysis finds which of two rules implies the other', () => {
    expect(notImplied(ended, declined)).toEqual({ is: 'impossible' })
    expect(notImplied(declined, ended)).toMatchObject({ is: 'possible', example: { status: { value: 'CANCELLED' } } })
  })

  it('the analysis finds whether two rules exclude each other', () => {
    expect(overlap(declined, status('CANCELLED'))).toEqual({ is: 'impossible' })
    expect(overlap(declined, ended)).toMatchObject({ is: 'possible', example: { status: { value: 'DECLINED' } } })
  })

  it('the analysis finds that two differently written rules are equivalent', () => {
    expect(differ(not(all(declined, born)), { or: [not(declined), not(born)] })).toEqual({ is: 'impossible' })
    expect(differ(declined, ended).is).toBe('possible')
    expect(differ(declined, ended, { '!': [{ in: [fact('status.value'), ['CANCELLED', 'COMPLETE']] }] })).toEqual({
      is: 'impossible',
    })
  })
})

describe('cases of which the first true one decides', () => {
  const over = (dollars: number): Rule => ({ '>': [amount, dollars] })
  const list: readonly { readonly id: string; readonly when: Rule }[] = [
    { id: 'much', when: over(100) },
    { id: 'more', when: over(200) },
    { id: 'little', when: { '<=': [amount, 100] } },
    { id: 'none', when: { '!': [{ answered: 'application.amount' }] } },
  ]

  it('the analysis names each case that earlier cases hide, and those earlier cases', () => {
    const fates = casesOf({ cases: list }, whole)
    expect(fates.map(({ is }) => is)).toEqual(['taken', 'hidden', 'taken', 'hidden'])
    expect(fates[1]).toMatchObject({ by: ['much'], example: { application: { amount: 201 } } })
    expect(fates[3]).toMatchObject({ by: ['little'] })
  })

  it('the analysis finds an example of facts that no case matches', () => {
    expect(gapIn({ cases: list }, whole)).toEqual({ is: 'impossible' })
    expect(gapIn({ cases: list.slice(0, 2), given: { answered: 'application.amount' } }, whole)).toMatchObject({
      is: 'possible',
      example: { application: { amount: 0 } },
    })
  })
})

describe('conditions of one rule', () => {
  const declined = status('DECLINED')

  it('the analysis names conditions without effect by their place in the rule', () => {
    expect(idleConditions({ or: [declined, { and: [declined, born] }] }, whole)).toEqual([{ way: ['or', '1'], is: 'no' }])
    expect(idleConditions({ and: [declined, not(status('CANCELLED'))] }, whole)).toEqual([{ way: ['and', '1'], is: 'yes' }])
    expect(idleConditions({ if: [born, declined, declined] }, whole)).toEqual([{ way: ['if', '0'], is: 'either' }])
    expect(idleConditions({ and: [declined, born] }, whole)).toEqual([])
  })

  it('the analysis names the smallest set of conditions that cannot be true together', () => {
    expect(clashIn({ and: [born, declined, { and: [fact('profile.hasSsn'), status('CANCELLED')] }] }, whole)).toEqual([
      ['and', '1'],
      ['and', '2', 'and', '1'],
    ])
  })
})
