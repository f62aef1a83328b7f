import { describe, expect, it } from 'vitest'
import { someFlowFiles } from '#kit/some-flow-files.ts'
import { Judge } from '#tools/edits/judge.ts'
import type { Edit } from '#tools/slips/edit.ts'

const walk = [{ at: 'income', answer: { income: 999_901 }, then: { messages: { income: 'Less, please' } } }]
const files = someFlowFiles({ 'birch/scenarios/income.json': { title: 'Limits', journey: 'apply', walk } })
const judge = new Judge(files)

function edit(file: string, from: string | RegExp, to: string): Edit {
  const text = files.get(file) ?? ''
  const after = text.replace(from, to)
  expect(after).not.toBe(text)
  return { kind: 'typed over', file, line: 1, what: to, before: '', after: '', texts: new Map([[file, after]]) }
}

describe('the judge of edits', () => {
  it('hears flow check of a slip in base', () => {
    const told = judge.firstToTell(edit('base/journeys/apply.json', '"birthdate"', '"birthdaet"'))
    expect(told).toMatchObject({ by: 'check', severity: 'error', name: expect.stringMatching(/^E\d/) })
  })

  it('hears the scenario of a lender that starts from the edited one', () => {
    const told = judge.firstToTell(edit('base/screens/apply/income.json', 'Less, please', 'Much less'))
    expect(told).toMatchObject({ by: 'test', name: expect.stringContaining('birch/scenarios/income.json') })
  })

  it('hears nothing where nobody tells', () => {
    expect(
      judge.firstToTell(edit('base/screens/apply/birthdate.json', 'When were you born?', 'When is your birthday?')),
    ).toBeUndefined()
  })

  it('hears all that is told, and nothing of white space', () => {
    const text = files.get('base/status-routes.json') ?? ''
    const spaced = { ...edit('base/status-routes.json', '{', '{ '), texts: new Map([['base/status-routes.json', ` ${text}\n`]]) }
    expect(judge.allTold(spaced)).toEqual([])
    expect(judge.allTold(edit('base/status-routes.json', '"statuses"', '"stauses"')).length).toBeGreaterThan(0)
  })

  it('misses a file that is gone', () => {
    const gone = { ...edit('base/facts.json', '{', '{ '), texts: new Map([['base/facts.json', undefined]]) }
    expect(judge.firstToTell(gone)).toMatchObject({ severity: 'error' })
  })
})
