import { describe, expect, it } from 'vitest'
import { closest, nearest } from '#engine/diagnostics/nearest.ts'

describe('nearest', () => {
  it.each([
    ['submt', 'submit'],
    ['sumbit', 'submit'],
    ['date_of_birth', 'date-of-birth'],
    ['firstname', 'firstName'],
    ['emial', 'email'],
  ])('nearest returns for a name with %s: %s', (names, meant) => {
    expect(nearest(names, ['submit', 'date-of-birth', 'firstName', 'email', 'as', 'at'])).toEqual([meant])
  })

  it('nearest returns nothing if no name is similar or the name is correct', () => {
    expect(nearest('occupancy', ['submit', 'email'])).toEqual([])
    expect(nearest('xy', ['as', 'at', 'id'])).toEqual([])
    expect(nearest('email', ['email'])).toEqual([])
  })

  it('nearest returns at most seven possible names, the most similar first', () => {
    const known = ['aa', 'ab', 'abc', 'abcd', 'x', 'y', 'z', 'zz']
    expect(closest('abcd', known).slice(0, 3)).toEqual(['abcd', 'abc', 'ab'])
    expect(closest('abcd', known)).toHaveLength(7)
  })
})
