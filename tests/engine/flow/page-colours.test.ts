import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast } from '#engine/flow/contrast.ts'
import { DARK_SURFACE, readableShade, readableShadeOnDark, tenShades, WORDS } from '#engine/flow/page-colours.ts'

const grey = (level: number) => `#${level.toString(16).padStart(2, '0').repeat(3)}`
const fade = (from: number, to: number) =>
  tenShades(
    Object.fromEntries(
      Array.from({ length: 16 }, (_, index) => [String((index + 1) * 50), grey(Math.round(from + ((to - from) * index) / 15))]),
    ),
  )

describe('the shade behind white text', () => {
  it('the contrast of two colours is computed as WCAG defines it', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })

  it('the shade for text is the lightest from the middle of the scale with enough contrast on white', () => {
    const shades = fade(255, 0)
    const chosen = readableShade(shades)
    expect(contrast(shades[chosen], '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(chosen === 4 || contrast(shades[(chosen - 1) as 4] ?? '', '#ffffff') < 4.5).toBe(true)
  })

  it('the shade for text is the darkest one if all shades are pale', () => {
    expect(readableShade(fade(255, 200))).toBe(9)
  })

  it('the shade for text has enough contrast on white whenever some shade of the scale has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 120, max: 255 }), fc.integer({ min: 0, max: 110 }), (from, to) => {
        const shades = fade(from, to)
        expect(contrast(shades[readableShade(shades)], '#ffffff')).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })
})

describe('the main shade of the dark scheme', () => {
  it('the shade for the dark scheme is read on its surfaces and carries dark words', () => {
    const shades = fade(255, 0)
    const shade = shades[readableShadeOnDark(shades) ?? 9]
    expect(contrast(shade, DARK_SURFACE)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(shade, WORDS)).toBeGreaterThanOrEqual(4.5)
  })

  it('a scale without a light shade has none for the dark scheme', () => {
    expect(readableShadeOnDark(fade(110, 0))).toBeUndefined()
  })
})
