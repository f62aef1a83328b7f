import type { ColourScale } from '#engine/flow/page-colours.ts'
import { lenderOf } from '#engine/flow/pointer.ts'
import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import { colourScale } from './colour-scale.ts'

export type LenderColours = { readonly primary: ColourScale; readonly secondary: ColourScale }

/** The key of the colour in lender.json from which each scale is computed. */
export const COLOUR_OF_SCALE = { primary: 'brand', secondary: 'accent' } as const

/**
 * Both colour scales of a lender: computed from its brand and accent colours, then overridden by the shades that
 * lender.json lists. A listed shade applies only if the folder that set the colour, or a folder that inherits from it,
 * wrote the shade: a lender with its own brand colour inherits no shades.
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
