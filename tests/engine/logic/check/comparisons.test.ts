import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { codesIn, corrected, fact, problemsIn } from './checking.ts'

const state = fact('draft.propertyAddress.state')
const occupancy = fact('draft.propertyAddress.occupancyType')
const dob = fact('draft.dob')
const age = { years_since: dob }
const income = fact('draft.income.income')
const answered = (path: string): Rule => ({ answered: path })

describe('E103 unknown-option', () => {
  it('E103 reports an answer that is no option, at that answer', () => {
    expect(codesIn({ '==': [occupancy, 'SECOND'] })).toEqual(['E103 "SECOND"'])
    expect(codesIn({ '==': ['SECOND', occupancy] })).toEqual(['E103 "SECOND"'])
    expect(codesIn({ in: [occupancy, ['SECONDARY', 'INVESTMNET']] })).toEqual(['E103 "INVESTMNET"'])
    expect(codesIn({ in: ['EMAIL', fact('open.conditions')] })).toEqual(['E103 "EMAIL"'])
    expect(codesIn({ some: [fact('application.documents'), { '==': [fact('type'), 'PASPORT'] }] })).toEqual(['E103 "PASPORT"'])
    expect(codesIn({ '==': [fact('draft.extra.branch'), 'EAST'] })).toEqual(['E103 "EAST"'])
    expect(codesIn({ in: [occupancy, ['SECONDARY', 'INVESTMENT']] })).toEqual([])
  })

  it('E103 lists the options, the nearest first, and offers a safe fix for a clear one', () => {
    const rule = { '==': [occupancy, 'Secondary'] }
    const [problem] = problemsIn(rule)
    expect(problem?.expected).toEqual(['SECONDARY', 'PRIMARY', 'INVESTMENT'])
    expect(problem?.fixes).toMatchObject([{ safety: 'safe' }])
    expect(corrected(rule, problem?.fixes?.[0])).toEqual({ '==': [occupancy, 'SECONDARY'] })
    expect(problemsIn({ '==': [occupancy, 'HOUSEBOAT'] })[0]?.fixes).toMatchObject([{ safety: 'review' }])
  })
})

describe('E104 comparison-unguarded', () => {
  it.each(['<', '<=', '>', '>='])('E104 reports "%s" over a fact that may be unanswered, at the fact', (operator) => {
    expect(codesIn({ [operator]: [age, 18] })).toEqual(['E104 "draft.dob"'])
    expect(codesIn({ and: [answered('draft.dob'), { [operator]: [age, 18] }] })).toEqual([])
    expect(codesIn({ and: [{ [operator]: [age, 18] }, answered('draft.dob')] })).toEqual([])
  })

  it('E104 reports "!=" and a negated "==" or "in"', () => {
    expect(codesIn({ '!=': [state, 'NY'] })).toEqual(['E104 "draft.propertyAddress.state"'])
    expect(codesIn({ '!': { '==': [state, 'NY'] } })).toEqual(['E104 "draft.propertyAddress.state"'])
    expect(codesIn({ '!': { in: [state, fact('lender.lendsIn')] } })).toEqual(['E104 "draft.propertyAddress.state"'])
    expect(codesIn({ '!': { or: [{ '==': [state, 'NY'] }, fact('draft.consent')] } })).toEqual([
      'E104 "draft.propertyAddress.state"',
    ])
    expect(codesIn({ and: [answered('draft.propertyAddress.state'), { '!=': [state, 'NY'] }] })).toEqual([])
    expect(codesIn({ '!': { and: [answered('draft.propertyAddress.state'), { '==': [state, 'NY'] }] } })).toEqual([])
  })

  it('a doubly negated comparison counts as the comparison itself, however the negations are written', () => {
    const [inNewYork, inTexas] = [{ '==': [state, 'NY'] }, { '==': [state, 'TX'] }]
    expect(codesIn({ '!': { '!': inNewYork } })).toEqual([])
    expect(codesIn({ '!': { or: [{ '!': inNewYork }, { '!': { '!!': inTexas } }] } })).toEqual([])
    expect(codesIn({ '!': { '!!': inNewYork } })).toEqual(['E104 "draft.propertyAddress.state"'])
    expect(codesIn({ '!': { and: [{ '!': inTexas }, inNewYork] } })).toEqual(['E104 "draft.propertyAddress.state"'])
    expect(codesIn({ '!': { '!': { '!': inNewYork } } })).toEqual(['E104 "draft.propertyAddress.state"'])
  })

  it('E104 accepts an "if not" that chooses between values and reports one that chooses between yes and no', () => {
    const notInAlabama = { '!': { '==': [state, 'AL'] } }
    expect(codesIn({ '>=': [{ if: [notInAlabama, 18, 19] }, 18] })).toEqual([])
    expect(codesIn({ if: [notInAlabama, true, false] })).toEqual(['E104 "draft.propertyAddress.state"'])
  })

  it('E104 reports "==" over two facts that may both be unanswered, since absent facts are equal', () => {
    expect(codesIn({ '==': [state, fact('draft.homeAddress.state')] })).toEqual(['E104 "draft.homeAddress.state"'])
    expect(codesIn({ and: [answered('draft.homeAddress.state'), { '==': [state, fact('draft.homeAddress.state')] }] })).toEqual(
      [],
    )
  })

  it('E104 accepts a plain "==" or "in", a bare yes-or-no fact and its negation', () => {
    expect(codesIn({ '==': [state, 'NY'] })).toEqual([])
    expect(codesIn({ in: [state, ['NY', 'TX']] })).toEqual([])
    expect(codesIn(fact('draft.consent'))).toEqual([])
    expect(codesIn({ '!': fact('draft.consent') })).toEqual([])
    expect(codesIn({ '!': { and: [fact('draft.consent'), fact('draft.marketing')] } })).toEqual([])
  })

  it('E104 accepts a fact that always exists', () => {
    expect(codesIn({ '!=': [fact('session.registered'), true] })).toEqual([])
    expect(codesIn({ '<': [fact('today'), '2027-01-01'] })).toEqual([])
    expect(codesIn({ '!': fact('flags.new-form') })).toEqual([])
    expect(codesIn({ '>': [fact('lender.limits.amountMinimum'), { usd: '15,000' }] })).toEqual([])
    expect(codesIn({ '!': { in: ['ID', fact('open.conditions')] } })).toEqual([])
  })

  it('E104 accepts a fact that is always answered where the rule is evaluated', () => {
    const refuse = { '<': [age, { value: 'minimumAge' }] }
    const minimumAge = ['integer', { if: [{ '==': [state, 'AL'] }, 19, 18] }] as const
    expect(codesIn(refuse, { values: { minimumAge }, present: ['draft.dob'] })).toEqual([])
    expect(codesIn(refuse, { values: { minimumAge } })).toEqual(['E104 "draft.dob"'])
  })

  it('E104 accepts a fact that the condition of an "if" tested with answered', () => {
    expect(codesIn({ if: [answered('draft.dob'), { '<': [age, 18] }, false] })).toEqual([])
    expect(codesIn({ if: [{ '!': answered('draft.dob') }, false, { '<': [age, 18] }] })).toEqual([])
    expect(codesIn({ if: [answered('draft.email'), { '<': [age, 18] }, false] })).toEqual(['E104 "draft.dob"'])
    expect(codesIn({ if: [answered('draft.dob'), true, { '<': [age, 18] }] })).toEqual(['E104 "draft.dob"'])
  })

  it('E104 accepts a fact that an "or" or a named rule guards', () => {
    expect(codesIn({ or: [{ '!': answered('draft.dob') }, { '<': [age, 18] }] })).toEqual([])
    expect(codesIn({ or: [answered('draft.dob'), { '<': [age, 18] }] })).toEqual(['E104 "draft.dob"'])
    const rules = { known: { and: [answered('draft.dob'), fact('draft.consent')] } }
    expect(codesIn({ and: [{ rule: 'known' }, { '<': [age, 18] }] }, { rules })).toEqual([])
  })

  it('E104 reports unguarded facts inside arithmetic and behind named rules and values', () => {
    expect(codesIn({ '<': [{ '+': [income, fact('draft.income.otherIncome')] }, { usd: '5' }] })).toEqual([
      'E104 "draft.income.income"',
      'E104 "draft.income.otherIncome"',
    ])
    const rules = { 'second-home': { in: [occupancy, ['SECONDARY']] } }
    const [turned] = problemsIn({ '!': { rule: 'second-home' } }, { rules })
    expect(turned).toMatchObject({
      code: 'E104',
      at: '"second-home"',
      message: expect.stringContaining('draft.propertyAddress.occupancyType'),
    })
    expect(
      codesIn({ and: [answered('draft.propertyAddress.occupancyType'), { '!': { rule: 'second-home' } }] }, { rules }),
    ).toEqual([])
    expect(codesIn({ '>': [{ value: 'age' }, 18] }, { values: { age: ['integer', age] } })).toEqual(['E104 "age"'])
  })

  it('E104 accepts first_of with a certain value, and counts', () => {
    expect(codesIn({ '<': [{ first_of: [fact('draft.income.years'), 0] }, 2] })).toEqual([])
    expect(codesIn({ '<': [{ first_of: [0, fact('draft.income.years')] }, 2] })).toEqual([])
    expect(codesIn({ '<': [{ first_of: [fact('draft.income.years'), fact('draft.income.share')] }, 2] })).toEqual([
      'E104 "draft.income.share"',
    ])
    expect(codesIn({ '>': [{ length: fact('application.documents') }, 0] })).toEqual([])
    expect(codesIn({ '<': [{ words: fact('draft.propertyAddress.street1') }, 2] })).toEqual([])
  })

  it('E104 reports unguarded facts of list items', () => {
    const documents = fact('application.documents')
    expect(codesIn({ some: [documents, { '>': [fact('pages'), 3] }] })).toEqual(['E104 "pages"'])
    expect(codesIn({ some: [documents, { and: [answered('pages'), { '>': [fact('pages'), 3] }] }] })).toEqual([])
  })

  it('the fix of E104 adds a test with answered before the comparison', () => {
    const rule = { or: [fact('draft.consent'), { '<': [age, 18] }] }
    const fix = problemsIn(rule)[0]?.fixes?.[0]
    expect(corrected(rule, fix)).toEqual({ or: [fact('draft.consent'), { and: [answered('draft.dob'), { '<': [age, 18] }] }] })
    expect(codesIn(corrected(rule, fix))).toEqual([])
  })
})

describe('E105 impossible-comparison', () => {
  const present = [
    'draft.dob',
    'draft.income.income',
    'draft.income.years',
    'draft.email',
    'draft.consent',
    'application.documents',
  ]

  it.each<readonly [Rule, string]>([
    [{ '==': [fact('draft.email'), 5] }, '5'],
    [{ '==': [fact('draft.consent'), 'yes'] }, '"yes"'],
    [{ '==': [fact('draft.income.years'), '5'] }, '"5"'],
    [{ '==': [dob, 'yesterday'] }, '"yesterday"'],
    [{ '==': [fact('application.documents'), 'PASSPORT'] }, '"PASSPORT"'],
    [{ '==': [income, fact('draft.income.years')] }, '{"var":"draft.income.years"}'],
    [{ '==': [fact('draft.email'), null] }, 'null'],
    [{ in: [5, ['a', 'b']] }, '5'],
    [{ in: [fact('draft.income.years'), fact('draft.email')] }, '{"var":"draft.income.years"}'],
    [{ in: ['a', fact('draft.consent')] }, '{"var":"draft.consent"}'],
    [{ '<': [fact('draft.email'), 'b'] }, '{"var":"draft.email"}'],
    [{ '<': [fact('draft.consent'), true] }, '{"var":"draft.consent"}'],
    [{ some: [fact('draft.email'), true] }, '{"var":"draft.email"}'],
    [{ starts_with: [fact('draft.income.years'), 'a'] }, '{"var":"draft.income.years"}'],
    [{ routing_number: fact('draft.income.years') }, '{"var":"draft.income.years"}'],
    [{ '<': [{ years_since: fact('draft.email') }, 18] }, '{"var":"draft.email"}'],
    [{ '>': [{ '+': [fact('draft.email'), 1] }, 18] }, '{"var":"draft.email"}'],
    [{ '>': [{ '*': [income, income] }, { usd: '1' }] }, '{"var":"draft.income.income"}'],
  ])('E105 reports %j at %s', (rule, at) => {
    expect(codesIn(rule, { present })).toEqual([`E105 ${at}`])
  })

  it.each<Rule>([
    { '==': [fact('draft.email'), 'a@b.example'] },
    { '==': [fact('draft.consent'), true] },
    { '==': [fact('draft.income.years'), 5] },
    { '==': [fact('draft.income.share'), 5] },
    { '<': [dob, fact('today')] },
    { '<': ['1900-01-01', dob, '2010-01-01'] },
    { '<': [{ '*': [income, 0.5] }, { usd: '1' }] },
    { '<': [{ '/': [income, 12] }, { usd: '1' }] },
    { '<': [{ '/': [income, income] }, 0.5] },
    { in: ['@', fact('draft.email')] },
    { in: ['PASSPORT', { map: [fact('application.documents'), fact('type')] }] },
    { '==': [{ reduce: [fact('application.documents'), { '+': [fact('accumulator'), fact('current.pages')] }, 0] }, 3] },
    { '==': [{ length: { filter: [fact('application.documents'), fact('signed')] } }, 1] },
    { '==': [{ lower: fact('draft.email') }, 'a'] },
    { '==': [{ cat: [fact('draft.email'), 1] }, 'a'] },
    { '==': [{ substr: [fact('today'), 0, 4] }, '2026'] },
    { '==': [fact('submission.pin'), '1234'] },
  ])('E105 accepts %j', (rule) => {
    expect(codesIn(rule, { present })).toEqual([])
  })

  it('E105 suggests "answered" for a comparison with null', () => {
    const is = { '==': [fact('draft.email'), null] }
    const isNot = { '!=': [null, fact('draft.email')] }
    expect(corrected(is, problemsIn(is)[0]?.fixes?.[0])).toEqual({ '!': answered('draft.email') })
    expect(codesIn(isNot)).toEqual(['E105 null'])
    expect(corrected(isNot, problemsIn(isNot)[0]?.fixes?.[0])).toEqual(answered('draft.email'))
  })

  it('E105 reports a named value of another type than declared', () => {
    expect(codesIn(fact('lender.name'), { expected: 'integer' })).toEqual(['E105 {"var":"lender.name"}'])
    expect(codesIn({ length: fact('lender.lendsIn') }, { expected: 'integer' })).toEqual([])
    expect(codesIn('soon', { expected: 'date' })).toEqual(['E105 "soon"'])
    expect(codesIn('2026-01-15', { expected: 'date' })).toEqual([])
    expect(codesIn(fact('draft.income.years'), { expected: 'number' })).toEqual([])
    expect(codesIn({ if: [fact('draft.consent'), 19, 18] }, { expected: 'integer' })).toEqual([])
    expect(codesIn({ if: [fact('draft.consent'), { cat: ['a', 'b'] }, 'c'] }, { expected: 'text' })).toEqual([])
    expect(codesIn({ if: [fact('draft.consent'), 'many', 18] }, { expected: 'any' })).toEqual([])
  })
})

describe('E106 not-a-yes-or-no', () => {
  it('E106 reports a rule that returns something other than true or false', () => {
    expect(codesIn('false')).toEqual(['E106 "false"'])
    expect(codesIn(fact('draft.email'))).toEqual(['E106 {"var":"draft.email"}'])
    expect(codesIn({ if: [fact('draft.consent'), 1, 0] })).toEqual(['E106 {"if":[{"var":"draft.consent"},1,0]}'])
    expect(codesIn(true)).toEqual([])
    expect(codesIn({ if: [fact('draft.consent'), fact('draft.marketing')] })).toEqual([])
  })

  it('E106 reports operands of "and", "or", "not", "if" and list rules that are not true or false', () => {
    const email = '{"var":"draft.email"}'
    expect(codesIn({ and: [true, fact('draft.email')] })).toEqual([`E106 ${email}`])
    expect(codesIn({ or: [fact('draft.email'), true] })).toEqual([`E106 ${email}`])
    expect(codesIn({ '!': fact('draft.email') })).toEqual([`E106 ${email}`])
    expect(codesIn({ '!!': fact('draft.email') })).toEqual([`E106 ${email}`])
    expect(codesIn({ if: [fact('draft.email'), true, false] })).toEqual([`E106 ${email}`])
    expect(codesIn({ some: [fact('application.documents'), fact('pages')] })).toEqual(['E106 {"var":"pages"}'])
    expect(codesIn({ some: [fact('application.documents'), fact('signed')] })).toEqual([])
  })

  it('E106 suggests the rule that was meant', () => {
    const text = { and: [true, fact('draft.email')] }
    expect(corrected(text, problemsIn(text)[0]?.fixes?.[0])).toEqual({ and: [true, answered('draft.email')] })
    expect(problemsIn('false')[0]?.fixes).toMatchObject([{ safety: 'safe' }])
    expect(corrected('false', problemsIn('false')[0]?.fixes?.[0])).toBe(false)
    const list = { and: [true, fact('application.documents')] }
    expect(corrected(list, problemsIn(list)[0]?.fixes?.[0])).toEqual({
      and: [true, { '>': [{ length: [fact('application.documents')] }, 0] }],
    })
  })
})

describe('E117 money-without-dollars', () => {
  const present = ['draft.income.income']

  it('E117 reports a bare number compared with an amount, at the number', () => {
    expect(codesIn({ '<': [income, 15000] }, { present })).toEqual(['E117 15000'])
    expect(codesIn({ '==': [0, income] })).toEqual(['E117 0'])
    expect(codesIn({ in: [income, [{ usd: '1' }, 2]] })).toEqual(['E117 2'])
    expect(codesIn({ '>': [{ '+': [income, 100] }, { usd: '1' }] }, { present })).toEqual(['E117 100'])
    expect(codesIn(15000, { expected: 'money' })).toEqual(['E117 15000'])
    expect(codesIn({ '<': [income, { usd: '15,000' }] }, { present })).toEqual([])
  })

  it('E117 suggests the number in dollars and in cents, and accepts 0', () => {
    const rule = { '<': [income, 15000] }
    const fixes = problemsIn(rule, { present })[0]?.fixes ?? []
    expect(fixes.map(({ safety }) => safety)).toEqual(['review', 'review'])
    expect(fixes.map((fix) => corrected(rule, fix))).toEqual([
      { '<': [income, { usd: '15,000' }] },
      { '<': [income, { usd: '150' }] },
    ])
    expect(problemsIn({ '>': [income, 0] }, { present })[0]?.fixes).toMatchObject([{ safety: 'safe' }])
  })

  it('E117 reports a text that is no amount', () => {
    expect(codesIn({ '<': [income, { usd: '15.5' }] }, { present })).toEqual(['E117 "15.5"'])
    expect(codesIn({ '<': [income, { usd: fact('draft.email') }] }, { present })).toEqual(['E117 {"var":"draft.email"}'])
    const rule = { '<': [income, { usd: 15000 }] }
    expect(corrected(rule, problemsIn(rule, { present })[0]?.fixes?.[0])).toEqual({ '<': [income, { usd: '15,000' }] })
  })
})

describe('the message of a finding about a rule', () => {
  it('a message names its subject and says the consequence in a sentence', () => {
    const [problem] = problemsIn({ '<': [age, 18] }, { where: 'The check "old-enough"' })
    expect(problem?.message).toBe('The check "old-enough" compares "draft.dob", which may be unanswered.')
    expect(problem).toMatchObject({ code: 'E104', why: expect.stringMatching(/^An unanswered fact .*\.$/) })
  })

  it('several findings about one rule are in the order of the text', () => {
    expect(
      codesIn({
        and: [{ '==': [fact('draft.emial'), 'a'] }, { '==': [occupancy, 'SECOND'] }, { equals: [1, 1] }, { '>': [age, 18] }],
      }),
    ).toEqual(['E101 "draft.emial"', 'E103 "SECOND"', 'E107 "equals"', 'E104 "draft.dob"'])
  })
})
