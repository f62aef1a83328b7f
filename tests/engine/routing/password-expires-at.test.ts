import { describe, expect, it } from 'vitest'
import { passwordExpiresAt } from '#engine/index.ts'

describe('passwordExpiresAt', () => {
  const setAt = Date.parse('2026-01-15T12:00:00Z')

  it('a password never expires where the lender sets no days', () => {
    expect(passwordExpiresAt(undefined, setAt)).toBeUndefined()
  })

  it.each([
    [90, '2026-04-15T12:00:00Z'],
    [0.5, '2026-01-16T00:00:00Z'],
  ])('a password of %s days expires that long after it was set', (days, expires) => {
    expect(passwordExpiresAt(days, setAt)).toBe(Date.parse(expires))
  })
})
