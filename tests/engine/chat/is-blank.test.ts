import { describe, expect, it } from 'vitest'
import { isBlank } from '#engine/chat/is-blank.ts'

describe('isBlank', () => {
  it.each([
    ['nothing', ''],
    ['white space', ' \t\n\u00a0\u3000'],
    ['a zero-width space and joiner', '\u200b\u200d'],
    ['a Hangul filler', '\u3164'],
    ['an empty Braille pattern', '\u2800'],
    ['a variation selector', '\ufe0f'],
  ])('a text of %s is blank', (_, text) => {
    expect(isBlank(text)).toBe(true)
  })

  it.each(['a', '李', '👩‍👩‍👧', '⠁', '한', '.'])('the text %s is not blank', (text) => {
    expect(isBlank(text)).toBe(false)
  })
})
