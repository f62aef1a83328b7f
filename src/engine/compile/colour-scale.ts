/** The sixteen shades of one colour, worked out in OKLCH, whose lightness is that which people see. */
import { clampChroma, formatHex, modeOklch, modeRgb, type Oklch, parseHex, useMode as register } from 'culori/fn'
import { contrast } from '#engine/flow/contrast.ts'
import { type ColourScale, LEAST_CONTRAST, PAGE, STEPS } from '#engine/flow/page-colours.ts'

register(modeRgb)
const oklch = register(modeOklch)

const MAIN = STEPS.indexOf('500')
const LAST_PALE = STEPS.indexOf('400')
/** Of the palest shade, which stands behind words. */
const PALEST = 0.975
/** Of the darkest shade, as a part of the lightness of the colour itself. */
const DARKEST = 0.55
/** The shade 400 is too light for white words, so that a page takes 500 for buttons. */
const CONTRAST_OF_400 = 4.2

/**
 * 500 is the colour itself, or where white words could not be read on it the nearest darker one on which they can. The
 * shades above it get paler towards white, those below it darker towards black, with as much colour as a screen can show.
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

/** The colour, darkened until white words on it have the contrast. */
function readable(colour: Oklch, least: number): Oklch {
  let found = colour
  while (found.l > 0 && contrast(hexOf(found), PAGE) < least) found = { ...found, l: Math.max(0, found.l - STEP_OF_LIGHTNESS) }
  return found
}

/** The lightness, from that of the colour upwards, at which white words have no more than the contrast. */
function lightest(colour: Oklch, most: number): number {
  let { l } = colour
  while (l < PALEST && contrast(hexOf({ ...colour, l }), PAGE) > most) l += STEP_OF_LIGHTNESS
  return l
}

function hexOf(colour: Oklch): string {
  return formatHex(clampChroma(colour, 'oklch'))
}
