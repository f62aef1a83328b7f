import { describe, expect, it } from 'vitest'
import { codesIn, corrected, fact, problemsIn } from './checking.ts'

const state = fact('draft.propertyAddress.state')

describe('E101 unknown-variable', () => {
  it('E101 reports a path that no fact has, at the path', () => {
    expect(codesIn({ '==': [fact('draft.propertyAdress.state'), 'TX'] })).toEqual(['E101 "draft.propertyAdress.state"'])
    expect(codesIn({ '==': [state, 'TX'] })).toEqual([])
  })

  it('E101 lists the facts that could be meant and offers a safe fix for a clear one', () => {
    const rule = { '==': [fact('draft.propertyAdress.state'), 'TX'] }
    const [problem] = problemsIn(rule)
    expect(problem?.expected).toEqual(['draft.propertyAddress.state'])
    expect(problem?.fixes?.[0]).toMatchObject({ title: 'Did you mean "draft.propertyAddress.state"?', safety: 'safe' })
    expect(corrected(rule, problem?.fixes?.[0])).toEqual({ '==': [state, 'TX'] })
  })

  it('E101 prefers facts of the fitting type', () => {
    const [asked] = problemsIn({ '<': [fact('draft.income.shars'), 5] }, { present: ['draft.income.share'] })
    expect(asked?.expected?.[0]).toBe('draft.income.share')
    // One letter from a text, two from a yes or no.
    const [bare] = problemsIn(fact('draft.contest'))
    expect(bare?.expected).toEqual(['draft.consent', 'draft.content'])
    expect(problemsIn({ '==': [fact('draft.contest'), 'x'] })[0]?.expected).toEqual(['draft.content', 'draft.consent'])
  })

  it('E101 suggests the same name in other groups if nothing is similar, without a safe fix', () => {
    const [problem] = problemsIn({ '==': [fact('answers.propertyAddress.city'), 'Austin'] })
    expect(problem?.expected).toEqual(['draft.propertyAddress.city'])
    expect(problem?.fixes?.[0]?.safety).toBe('review')
    expect(problemsIn(fact('rubbish'))[0]).toMatchObject({ code: 'E101', expected: [], fixes: [] })
  })

  it('E101 lists at most seven suggestions', () => {
    for (const path of ['draft.a', 'draft.extra.branc', 'x.y.z']) {
      expect(problemsIn(fact(path))[0]?.expected?.length).toBeLessThanOrEqual(7)
    }
  })

  it('E101 reports unknown paths in every operator that takes one', () => {
    expect(codesIn({ answered: ['draft.dob', 'draft.dub'] })).toEqual(['E101 "draft.dub"'])
    expect(codesIn({ '==': [{ length: { missing: ['draft.dub'] } }, 0] })).toEqual(['E101 "draft.dub"'])
    expect(codesIn({ '==': [{ length: { missing_some: [1, ['draft.dob', 'draft.dub']] } }, 0] })).toEqual(['E101 "draft.dub"'])
    expect(codesIn({ '!': { answered: ['draft.dob', 'draft.email'] } })).toEqual([])
  })

  it('E101 accepts facts of the lender’s screens, flags and open conditions', () => {
    expect(codesIn({ '==': [fact('draft.extra.memberNumber'), '1'] })).toEqual([])
    expect(codesIn(fact('flags.new-form'))).toEqual([])
    expect(codesIn(fact('flags.new-forms'))).toEqual(['E101 "flags.new-forms"'])
    expect(codesIn(fact('submission.whatever.there.is'))).toEqual([])
    expect(codesIn(fact(''))).toEqual(['E101 ""'])
  })

  it('inside a list rule only the facts of the item are known', () => {
    const documents = fact('application.documents')
    expect(codesIn({ some: [documents, { '==': [fact('type'), 'PASSPORT'] }] })).toEqual([])
    expect(codesIn({ some: [documents, { '==': [fact('typ'), 'PASSPORT'] }] })).toEqual(['E101 "typ"'])
    expect(codesIn({ some: [fact('open.conditions'), { '==': [fact(''), 'ID'] }] })).toEqual([])
    const [outside] = problemsIn({ some: [documents, fact('session.registered')] })
    expect(outside).toMatchObject({ code: 'E101', at: '"session.registered"' })
    expect(outside?.why).toContain('sees the item alone')
  })
})

describe('E112 var-default', () => {
  it('E112 reports a default inside var at the default and suggests first_of', () => {
    const rule = { '==': [{ var: ['draft.email', 'none'] }, 'none'] }
    expect(codesIn(rule)).toEqual(['E112 "none"'])
    expect(corrected(rule, problemsIn(rule)[0]?.fixes?.[0])).toEqual({
      '==': [{ first_of: [{ var: 'draft.email' }, 'none'] }, 'none'],
    })
    expect(codesIn({ '==': [{ first_of: [fact('draft.email'), 'none'] }, 'none'] })).toEqual([])
  })
})

describe('E113 forbidden-path', () => {
  it.each(['constructor', '__proto__.x', 'draft.constructor.name', 'draft.email.prototype'])('E113 reports %s', (path) => {
    expect(codesIn(fact(path))).toEqual([`E113 "${path}"`])
    expect(codesIn({ answered: path })).toEqual([`E113 "${path}"`])
  })

  it('E113 reports a computed path', () => {
    expect(codesIn({ var: { cat: ['draft', '.dob'] } })).toEqual(['E113 {"cat":["draft",".dob"]}'])
    expect(codesIn({ var: 0 })).toEqual(['E113 0'])
  })
})

describe('E114 lender-by-name', () => {
  it('E114 reports a comparison of the lender’s code or name, at the fact', () => {
    expect(codesIn({ '==': [fact('lender.code'), 'ACME'] })).toEqual(['E114 {"var":"lender.code"}'])
    expect(codesIn({ in: [fact('lender.canonicalCode'), ['A', 'B']] })).toEqual(['E114 {"var":"lender.canonicalCode"}'])
    expect(codesIn({ starts_with: [fact('lender.name'), 'Acme'] })).toEqual(['E114 {"var":"lender.name"}'])
  })

  it('E114 reports a comparison of the lender’s code or name through a named value', () => {
    expect(codesIn({ '==': [{ value: 'company' }, 'Acme'] }, { values: { company: ['text', fact('lender.name')] } })).toEqual([
      'E114 {"value":"company"}',
    ])
  })

  it('E114 accepts the name in a text and settings of the lender', () => {
    expect(codesIn(fact('lender.name'), { expected: 'text' })).toEqual([])
    expect(codesIn({ in: [state, fact('lender.lendsIn')] })).toEqual([])
    expect(codesIn(fact('lender.allowRegulatorReview'))).toEqual([])
  })
})
