import { describe, expect, it } from 'vitest'
import { latestOf } from '#server/identity/latest-of.ts'

describe('what is kept of the latest', () => {
  it('is what was set last, and what was set before goes', () => {
    const kept = latestOf<string, number>(2)
    kept.set('a', 1)
    kept.set('b', 2)
    kept.set('a', 3)
    kept.set('c', 4)
    expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([3, undefined, 4])
  })
})
