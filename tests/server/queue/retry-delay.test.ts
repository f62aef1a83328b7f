import { describe, expect, it } from 'vitest'
import { retryAfterMs, retryDelay } from '#server/queue/retry-delay.ts'

describe('retryDelay', () => {
  it.each([
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [12, 2_048_000],
    [13, 3_600_000],
    [30, 3_600_000],
  ])('retryDelay at try %i is random between 0 and %i ms', (tries, bound) => {
    expect([0, 0.25, 1].map((random) => retryDelay(tries, random))).toEqual([0, bound / 4, bound])
  })

  it('retryDelay is at least the Retry-After of the receiver, of which at most one day counts', () => {
    expect(retryDelay(1, 0, 30_000)).toBe(30_000)
    expect(retryDelay(13, 1, 30_000)).toBe(3_600_000)
    expect(retryDelay(1, 0, 10 * 86_400_000)).toBe(86_400_000)
  })
})

describe('retryAfterMs', () => {
  const now = new Date('2026-11-22T12:00:00Z')

  it.each<[string | null, number | undefined]>([
    ['120', 120_000],
    ['Sun, 22 Nov 2026 12:02:00 GMT', 120_000],
    ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['-5x', undefined],
    [null, undefined],
  ])('retryAfterMs reads the Retry-After header %j as %s ms', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected)
  })
})
