import { describe, expect, it } from 'vitest'
import { closest, nearest } from '#engine/diagnostics/nearest.ts'

describe('nearest', () => {
  it.each([
    ['submt', 'submit'],
    ['sumbit', 'submit'],
    ['date_of_birth', 'date-of-birth'],
    ['firstname', 'firstName'],
    ['emial', 'email'],
  ])('by %s is %s', (said, meant) => {
    expect(nearest(said, ['submit', 'date-of-birth', 'firstName', 'email', 'as', 'at'])).toEqual([meant])
  })

  it('nearest is nothing when no name is near, or when the name is right', () => {
    expect(nearest('occupancy', ['submit', 'email'])).toEqual([])
    expect(nearest('xy', ['as', 'at', 'id'])).toEqual([])
    expect(nearest('email', ['email'])).toEqual([])
  })

  it('nearest is at most seven names for a list of what might stand there, the most alike first', () => {
    const known = ['aa', 'ab', 'abc', 'abcd', 'x', 'y', 'z', 'zz']
    expect(closest('abcd', known).slice(0, 3)).toEqual(['abcd', 'abc', 'ab'])
    expect(closest('abcd', known)).toHaveLength(7)
  })
})
