import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { readPaths } from '#engine/logic/read-paths.ts'

const read = (rule: Rule) => [...readPaths(rule)].sort()

describe('the facts that a rule reads', () => {
  it('are those whose values count, through the names of rules and values', () => {
    const rule: Rule = {
      and: [
        { '<': [{ years_since: { var: 'draft.dob' } }, { value: ['minimumAge', { var: ['draft.state'] }] }] },
        { rule: ['a', { var: 'draft.x' }] },
      ],
    }
    expect(read(rule)).toEqual(['draft.dob', 'draft.state', 'draft.x'])
    expect(read(true)).toEqual([])
  })

  it('are not those that are only asked whether they are answered', () => {
    expect(read({ and: [{ answered: 'draft.dob' }, { var: 'draft.x' }] })).toEqual(['draft.x'])
  })

  it('are not those of the items of a list', () => {
    expect(read({ some: [{ var: 'application.documents' }, { '==': [{ var: 'type' }, 'PASSPORT'] }] })).toEqual([
      'application.documents',
    ])
  })
})
