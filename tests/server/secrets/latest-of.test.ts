import { describe, expect, it } from 'vitest'
import { latestOf } from '#server/secrets/latest-of.ts'

describe('latestOf', () => {
  it('latestOf keeps the most recently set entries and evicts older ones', () => {
    const kept = latestOf<string, number>(2)
    kept.set('a', 1)
    kept.set('b', 2)
    kept.set('a', 3)
    kept.set('c', 4)
    expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([3, undefined, 4])
  })
})
