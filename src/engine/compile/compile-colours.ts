import type { ColourScale } from '#engine/flow/page-colours.ts'
import { lenderOf } from '#engine/flow/pointer.ts'
import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import { colourScale } from './colour-scale.ts'

export type LenderColours = { readonly primary: ColourScale; readonly secondary: ColourScale }

/** Which colour a scale is worked out from, by the name of the scale. */
export const COLOUR_OF_SCALE = { primary: 'brand', secondary: 'accent' } as const

/**
 * Both scales of a lender, whole: worked out from its brand and its accent colour, with the shades on top that are written
 * by hand. A shade counts over the colour where it was written by the same folder, or by one that starts from it: a
 * lender with a brand of its own inherits none.
 *
 * @param lender the merged lender.json
 * @param chain folders, base first: `ResolvedLender.chain`
 */
export function compileColours(lender: SourceNode | undefined, chain: readonly string[]): LenderColours {
  const colours = lender?.members?.get('colours')
  return { primary: scaleIn(colours, 'primary', chain), secondary: scaleIn(colours, 'secondary', chain) }
}

function scaleIn(colours: SourceNode | undefined, name: keyof typeof COLOUR_OF_SCALE, chain: readonly string[]): ColourScale {
  const colour = colours?.members?.get(COLOUR_OF_SCALE[name])
  const written = [...(colours?.members?.get(name)?.members ?? [])].filter(
    ([, shade]) => colour === undefined || layerOf(shade, chain) >= layerOf(colour, chain),
  )
  const shades = Object.fromEntries(written.map(([step, { value }]) => [step, String(value)]))
  return { ...(isColour(colour?.value) && colourScale(colour.value)), ...shades }
}

function isColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
}

function layerOf(node: SourceNode, chain: readonly string[]): number {
  return chain.indexOf(lenderOf(placeOf(node).file))
}
