import { COLOUR_OF_SCALE, compileColours, placeOf, SHADES, type SourceNode, STEPS } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import { advice, type Check, type LenderFinding, type Reads } from '../check.ts'
import { memberAt } from '../reading/node-parts.ts'

const file = 'lender.json'

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

function run({ flow }: Reads<'flow'>): LenderFinding[] {
  const { files, chain, lender } = flow.resolved
  const node = files.get(file)
  const colours = memberAt(node, 'colours')
  if (node === undefined || colours === undefined || !flow.sound(file)) return []
  const scales = compileColours(node, chain)
  return (['primary', 'secondary'] as const).flatMap((scale) => {
    const missing = STEPS.filter((step) => scales[scale][step] === undefined)
    return [
      ...(missing.length > 0 ? [notWhole(colours, scale, missing)] : []),
      ...unusedShades(memberAt(colours, scale), scale, lender),
    ]
  })
}

function notWhole(colours: SourceNode, scale: keyof typeof COLOUR_OF_SCALE, missing: readonly string[]): LenderFinding {
  const colour = COLOUR_OF_SCALE[scale]
  return {
    code: 'E317',
    at: placeOf(memberAt(colours, scale) ?? colours),
    pointer: pointTo(file, 'colours', scale),
    message: `The colours name no "${colour}", and the scale "${scale}" has no shade ${missing.join(', ')}.`,
    why: 'Borrowers would see black in place of these shades.',
    fixes: [advice(`Write "${colour}": all shades are worked out from it.`)],
  }
}

/** Shades of a lender that lists the whole scale are not reported, because the list repeats a style guide. */
function unusedShades(shades: SourceNode | undefined, scale: string, lender: string): LenderFinding[] {
  const own = [...(shades?.members ?? [])].filter(([, shade]) => placeOf(shade).file.startsWith(`${lender}/`))
  if (own.length === STEPS.length) return []
  return own
    .filter(([step]) => !SHADES.some((used) => used === step))
    .map(([step, shade]) => ({
      code: 'W318',
      at: placeOf(shade),
      pointer: pointTo(file, 'colours', scale, step),
      message: `No page shows the shade "${step}" of "${scale}".`,
      why: 'A change of it changes nothing that borrowers see.',
      fixes: [advice(`Remove it. Pages show ${SHADES.join(', ')}.`)],
    }))
}
