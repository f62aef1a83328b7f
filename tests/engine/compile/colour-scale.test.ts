import { describe, expect, it } from 'vitest'
import { colourScale } from '#engine/compile/colour-scale.ts'
import { contrast } from '#engine/flow/contrast.ts'
import { PAGE, QUIET_WORDS, readableShade, SHADES, STEPS, tenShades, WORDS } from '#engine/flow/page-colours.ts'

/** Numbers that look random and are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = seeded(7)
const randomColours = Array.from(
  { length: 500 },
  () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`,
)
const colours = [
  '#000000',
  '#ffffff',
  '#ffcc00',
  '#00ff00',
  '#ff0000',
  '#0000ff',
  '#808080',
  '#8a2b0f',
  '#0f6e8a',
  ...randomColours,
]

describe('the scale of a brand colour', () => {
  it.each(colours)('each shade of %s is darker than the shade before, and text on it has enough contrast', (colour) => {
    const scale = colourScale(colour)
    const shades = STEPS.map((step) => scale[step] ?? '')
    expect(shades.every((shade) => /^#[0-9a-f]{6}$/.test(shade))).toBe(true)
    const lightness = shades.map((shade) => contrast(shade, '#000000'))
    expect(lightness).toEqual(lightness.toSorted((a, b) => b - a))
    // White words stand on buttons, and dark ones on the palest shade.
    expect(SHADES[readableShade(tenShades(scale))]).toBe('500')
    expect(contrast(scale['500'] ?? '', PAGE)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(scale['50'] ?? '', WORDS)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(scale['50'] ?? '', QUIET_WORDS)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(scale['500'] ?? '', scale['50'] ?? '')).toBeGreaterThanOrEqual(3)
  })

  it.each(colours.filter((colour) => contrast(colour, PAGE) >= 4.5))(
    'a button in the brand colour %s has exactly that colour',
    (colour) => {
      expect(colourScale(colour)['500']).toBe(colour)
    },
  )
})
