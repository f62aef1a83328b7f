/** Which shade of a lender's scale can carry white words, and be read on white: WCAG asks for a contrast of 4.5. */

import { contrast } from '#engine/flow/contrast.ts'

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
