import { describe, expect, it } from 'vitest'
import type { Rule } from '#engine/flow/json.ts'
import { readPaths } from '#engine/logic/read-paths.ts'

const read = (rule: Rule) => [...readPaths(rule)].sort()

describe('the facts that a rule reads', () => {
  it('readPaths lists the facts whose values count, through named rules and values', () => {
    const rule: Rule = {
      and: [
        { '<': [{ years_since: { var: 'draft.dob' } }, { value: ['minimumAge', { var: ['draft.state'] }] }] },
        { rule: ['a', { var: 'draft.x' }] },
      ],
    }
    expect(read(rule)).toEqual(['draft.dob', 'draft.state', 'draft.x'])
    expect(read(true)).toEqual([])
  })

  it('readPaths leaves out facts that are only tested with answered', () => {
    expect(read({ and: [{ answered: 'draft.dob' }, { var: 'draft.x' }] })).toEqual(['draft.x'])
  })

  it('readPaths leaves out paths of list items', () => {
    expect(read({ some: [{ var: 'application.documents' }, { '==': [{ var: 'type' }, 'PASSPORT'] }] })).toEqual([
      'application.documents',
    ])
  })
})
