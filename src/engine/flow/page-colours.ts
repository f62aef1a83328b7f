/** The page colours that are the same for all lenders, and the choice of the shade that carries white text. */
import { contrast } from './contrast.ts'

export const PAGE = '#ffffff'
/** The colour of text. */
export const WORDS = '#16202a'
/** The colour of secondary text, such as help texts. */
export const QUIET_WORDS = '#4a5662'
/** The same three in the dark scheme, and the background of fields, cards and dialogs there. */
export const DARK_PAGE = '#14191f'
export const DARK_SURFACE = '#1c232b'
export const DARK_WORDS = '#e6ebf0'
export const DARK_QUIET_WORDS = '#aab4be'
/** The least contrast between text and its background in WCAG 2.2 AA. */
export const LEAST_CONTRAST = 4.5

/** The names of the sixteen shades of a scale, from light to dark. */
export const STEPS = [
  ...(['50', '100', '150', '200', '250', '300', '350', '400', '450', '500'] as const),
  ...(['550', '600', '650', '700', '750', '800'] as const),
] as const

export type WholeScale = { readonly [step in (typeof STEPS)[number]]: string }
export type ColourScale = { readonly [step: string]: string }

/** Of the sixteen shades of a scale, from light (50) to dark (800), the ten that a page uses. */
export const SHADES = ['50', '100', '200', '300', '400', '500', '600', '700', '750', '800'] as const
export type Shades = readonly [string, string, string, string, string, string, string, string, string, string]
export type ShadeIndex = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

export function tenShades(scale: ColourScale): Shades {
  return SHADES.map((step) => scale[step] ?? '#000000') as unknown as Shades
}

/**
 * The lightest shade, from the middle of the scale on, with enough contrast to white; the darkest shade if none has
 * enough.
 */
export function readableShade(shades: Shades, least = LEAST_CONTRAST): ShadeIndex {
  const found = shades.findIndex((shade, index) => index >= 4 && contrast(shade, PAGE) >= least)
  return (found === -1 ? shades.length - 1 : found) as ShadeIndex
}

/** Whether a lender's pages follow a device into the dark scheme. */
export function hasDarkScheme({ primary }: { readonly primary: ColourScale }): boolean {
  return readableShadeOnDark(tenShades(primary)) !== undefined
}

/** More than text needs, so that dark words read on the shade, too. */
const LEAST_ON_DARK = 7

/**
 * The darkest shade that is read on the surfaces of the dark scheme, and carries dark words in turn; undefined if no shade
 * is light enough, and the lender's pages stay light.
 */
export function readableShadeOnDark(shades: Shades): ShadeIndex | undefined {
  const found = shades.findLastIndex((shade) => contrast(shade, DARK_SURFACE) >= LEAST_ON_DARK)
  return found === -1 ? undefined : (found as ShadeIndex)
}
