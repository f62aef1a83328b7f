import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeAnswer } from '#engine/validation/normalize-answer.ts'

const kinds = ['upper-case', 'single-spaces', 'digits', 'zip'] as const

describe('normalizeAnswer', () => {
  it.each(kinds)('normalizing an answer by %s twice changes nothing more', (tidy) => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[\s().\-0-9a-z]{0,14}$/))
    fc.assert(
      fc.property(typed, (text) => {
        const once = normalizeAnswer({ tidy }, text)
        expect(once).not.toBe('')
        expect(normalizeAnswer({ tidy }, once)).toBe(once)
      }),
    )
  })

  it.each(['digits', 'zip'] as const)('an answer "-" of which %s leaves nothing counts as missing', (tidy) => {
    expect(normalizeAnswer({ tidy }, '-')).toBeUndefined()
  })
})
