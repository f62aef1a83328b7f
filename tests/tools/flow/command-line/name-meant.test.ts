import { expect, it } from 'vitest'
import { nameMeant } from '#editing/assert-known-places.ts'

it.each([
  ['maple', 'maple-street'],
  ['mapel-street', 'maple-street'],
  ['birthdate', 'register/birthdate'],
  ['birthdat', 'register/birthdate'],
  ['zzz', undefined],
])('the misspelt name %j is understood as %j', (name, meant) => {
  expect(nameMeant(name, ['maple-street', 'sierra-first', 'register/birthdate'])).toBe(meant)
})
