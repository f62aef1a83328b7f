/** Which shade of a lender's scale can carry white words, and be read on white: WCAG asks for a contrast of 4.5. */

export type ColourScale = { readonly [step: string]: string }

/** Mantine wants ten shades; the scales have sixteen, from light (50) to dark (800). */
const steps = ['50', '100', '200', '300', '400', '500', '600', '700', '750', '800'] as const
export type Shades = readonly [string, string, string, string, string, string, string, string, string, string]
export type ShadeIndex = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

export function tenShades(scale: ColourScale): Shades {
  return steps.map((step) => scale[step] ?? '#000000') as unknown as Shades
}

/** The lightest shade from the middle on that reads on white; the darkest where none does. */
export function readableShade(shades: Shades, least = 4.5): ShadeIndex {
  const found = shades.findIndex((shade, index) => index >= 4 && contrast(shade, '#ffffff') >= least)
  return (found === -1 ? shades.length - 1 : found) as ShadeIndex
}

/** From 1 (the same) to 21 (black on white), of two colours written `#rrggbb`. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
