import { COLOUR_OF_SCALE, compileColours, placeOf, SHADES, STEPS } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { type Check, type Found, here, type LenderFinding, type Reads } from '../check.ts'
import { soundFile } from '../reading/checked-flow.ts'
import { memberAt, type Part, partAt, partsAt } from '../reading/node-parts.ts'

/** Reports incomplete colour scales, and listed shades that no page uses. */
export const colourScale = {
  codes: ['E317', 'W318'],
  phase: 'references',
  run,
  examples: {
    E317: {
      why: 'All shades of a page are worked out from the brand and the accent colour. Without them, and without a shade written by hand, there is no colour to show.',
      file: 'base/lender.json',
      right: '"brand": "#336699"',
      wrong: '"primary": { "500": "#336699" }',
    },
    W318: {
      why: 'Of the sixteen shades of a scale a page shows ten. One that is written by hand and never shown looks as if it did something.',
      file: 'base/lender.json',
      right: '"brand": "#336699"',
      wrong: '"brand": "#336699", "primary": { "650": "#224466" }',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const lender = soundFile(flow, 'lender.json')
  const colours = partAt(lender, 'colours')
  if (lender === undefined || colours === undefined) return undefined
  const scales = compileColours(lender.node, flow.resolved.chain)
  return (['primary', 'secondary'] as const).map((scale) => {
    const missing = STEPS.filter((step) => scales[scale][step] === undefined)
    return [missing.length > 0 && incomplete(colours, scale, missing), unusedShades(partsAt(colours, scale), scale, flow.lender)]
  })
}

function incomplete({ node, at }: Part, scale: keyof typeof COLOUR_OF_SCALE, missing: readonly string[]): LenderFinding {
  const colour = COLOUR_OF_SCALE[scale]
  return {
    code: 'E317',
    at: placeOf(memberAt(node, scale) ?? node),
    pointer: pointTo(at, scale),
    message: `The colours name no "${colour}", and the scale "${scale}" has no shade ${missing.join(', ')}.`,
    why: 'Borrowers would see black in place of these shades.',
    advice: `Write "${colour}": all shades are worked out from it.`,
  }
}

/** Shades of a lender that lists the whole scale are not reported, because the list repeats a style guide. */
function unusedShades(shades: readonly (Part & { readonly key: string })[], scale: string, lender: string): Found {
  const own = shades.filter(({ node }) => placeOf(node).file.startsWith(`${lender}/`))
  if (own.length === STEPS.length) return undefined
  return own
    .filter(({ key }) => !SHADES.some((used) => used === key))
    .map((shade) => ({
      code: 'W318',
      ...here(shade),
      message: `No page shows the shade "${shade.key}" of "${scale}".`,
      why: 'A change of it changes nothing that borrowers see.',
      advice: `Remove it. Pages show ${SHADES.join(', ')}.`,
    }))
}
