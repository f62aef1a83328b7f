/** Computes the sixteen shades of one colour in OKLCH, whose lightness matches human perception. */
import { clampChroma, formatHex, modeOklch, modeRgb, type Oklch, parseHex, useMode as register } from 'culori/fn'
import { contrast } from '#engine/flow/contrast.ts'
import { type ColourScale, LEAST_CONTRAST, PAGE, STEPS } from '#engine/flow/page-colours.ts'

register(modeRgb)
const oklch = register(modeOklch)

const MAIN = STEPS.indexOf('500')
const LAST_PALE = STEPS.indexOf('400')
/** OKLCH lightness of the lightest shade, used as a background of text. */
const PALEST = 0.975
/** OKLCH lightness of the darkest shade, as a fraction of the colour's own lightness. */
const DARKEST = 0.55
/**
 * The WCAG contrast ratio with white that shade 400 is kept below. White text needs 4.5, so shade 400 stays visibly lighter
 * than shade 500, on which pages put white text.
 */
const CONTRAST_OF_400 = 4.2

/**
 * The colour scale of one colour. Shade 500 is the colour itself, darkened where white text on it would lack contrast.
 * Shades below 500 get lighter, shades above 500 darker, each as saturated as sRGB allows.
 *
 * @param colour `#rrggbb`
 */
export function colourScale(colour: string): ColourScale {
  const given = oklch(parseHex(colour)) ?? { mode: 'oklch', l: 0, c: 0 }
  const main = readable(given, LEAST_CONTRAST)
  const pale = lightest(main, CONTRAST_OF_400)
  const shades = STEPS.map((step, at) => {
    if (at === MAIN) return [step, main === given ? colour.toLowerCase() : hexOf(main)]
    const lightness =
      at <= LAST_PALE
        ? PALEST + ((pale - PALEST) * at) / LAST_PALE
        : at < MAIN
          ? (pale + main.l) / 2
          : main.l * (1 - ((1 - DARKEST) * (at - MAIN)) / (STEPS.length - 1 - MAIN))
    const share = at < MAIN ? (1 - lightness) / (1 - main.l) : lightness / main.l
    return [step, hexOf({ ...main, l: lightness, c: main.c * Math.min(1, share) })]
  })
  return Object.fromEntries(shades)
}

const STEP_OF_LIGHTNESS = 0.002

/** The colour, darkened until its contrast with white is at least `least`. */
function readable(colour: Oklch, least: number): Oklch {
  let found = colour
  while (found.l > 0 && contrast(hexOf(found), PAGE) < least) found = { ...found, l: Math.max(0, found.l - STEP_OF_LIGHTNESS) }
  return found
}

/** The lowest lightness, from the colour's own upwards, whose contrast with white is at most `most`. */
function lightest(colour: Oklch, most: number): number {
  let { l } = colour
  while (l < PALEST && contrast(hexOf({ ...colour, l }), PAGE) > most) l += STEP_OF_LIGHTNESS
  return l
}

function hexOf(colour: Oklch): string {
  return formatHex(clampChroma(colour, 'oklch'))
}
