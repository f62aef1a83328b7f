import { describe, expect, it } from 'vitest'
import { mergeOver } from '#engine/flow/merge-over.ts'

describe('mergeOver', () => {
  it('mergeOver merges objects and replaces all other values', () => {
    const below = { a: { b: 1, c: [1, 2] }, d: 'x' }
    expect(mergeOver(below, { a: { c: [3] }, e: null })).toEqual({ a: { b: 1, c: [3] }, d: 'x', e: null })
    expect(mergeOver(below, 'y')).toBe('y')
    expect(mergeOver(undefined, { a: 1 })).toEqual({ a: 1 })
  })

  it('mergeOver leaves out comments and treats names of the object prototype as ordinary keys', () => {
    expect(mergeOver({ a: 1 }, { $comment: 'why', toString: { b: 1 } })).toEqual({ a: 1, toString: { b: 1 } })
  })
})
