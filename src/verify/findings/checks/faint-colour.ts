import {
  type ColourScale,
  compileColours,
  contrast,
  LEAST_CONTRAST,
  PAGE,
  placeOf,
  QUIET_WORDS,
  readableShade,
  SHADES,
  tenShades,
  WORDS,
} from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import type { Check, Found, LenderFinding, Reads } from '../check.ts'
import { soundFile } from '../reading/checked-flow.ts'
import { type Part, partAt } from '../reading/node-parts.ts'

/** Reports lender colours with too little contrast: white text on the main colour, and content on its light shades. */
export const faintColour = {
  codes: ['W315', 'W316'],
  phase: 'references',
  run,
  examples: {
    W315: {
      why: 'Buttons carry white words on the brand colour. On this one they could not be read well, so the page darkens it, and the buttons do not have the colour that was chosen.',
      file: 'base/lender.json',
      right: '"brand": "#336699"',
      wrong: '"brand": "#7fa8d1"',
    },
    W316: {
      why: 'The palest shades stand behind the words of notices and of answers that are chosen. In this one they cannot be read well, least of all by people whose sight is weak.',
      file: 'base/lender.json',
      right: '"brand": "#336699"',
      wrong: '"brand": "#336699", "primary": { "50": "#8fa3b8" }',
    },
  },
} satisfies Check

function run({ flow }: Reads<'flow'>): Found {
  const lender = soundFile(flow, 'lender.json')
  if (lender === undefined) return undefined
  const { primary, secondary } = compileColours(lender.node, flow.resolved.chain)
  // Incomplete scales are reported by the check colour-scale.
  if (SHADES.some((step) => primary[step] === undefined || secondary[step] === undefined)) return undefined
  return [onBrandColour(lender, primary), pairsOf(primary, secondary).map((pair) => faintPair(lender, pair))]
}

/** White text on the brand colour; for a brand colour that is too light, the page uses a darker one. */
function onBrandColour(lender: Part, primary: ColourScale): Found {
  const keys = ['colours', 'brand']
  const brand = partAt(lender, ...keys)?.node.value
  const ratio = typeof brand === 'string' ? contrast(brand, PAGE) : LEAST_CONTRAST
  const { colour } = mainOf(primary)
  if (ratio >= LEAST_CONTRAST) return undefined
  return {
    code: 'W315',
    ...placeIn(lender, keys),
    message: `White words on the brand colour ${brand} have a contrast of ${ratio.toFixed(1)}, and ${LEAST_CONTRAST} is needed to read them: buttons and links are ${colour}.`,
    why: 'Buttons and links do not have the colour that was chosen for them.',
    advice: `Choose a brand colour that is as dark as ${colour}, or write that one.`,
  }
}

/** The shade of buttons and links. */
function mainOf(primary: ColourScale): { readonly shade: string; readonly colour: string } {
  const shade = SHADES[readableShade(tenShades(primary))]
  return { shade, colour: primary[shade] ?? PAGE }
}

/** Text, and the shade that it has as background somewhere on a page. */
type Pair = {
  readonly what: string
  readonly words: string
  readonly ground: string
  /** The keys of the shade to change. */
  readonly at: readonly string[]
  readonly better: 'lighter' | 'darker'
  readonly least?: number
}

/** The least contrast of lines and dots (WCAG non-text contrast). */
const LEAST_OF_MARKS = 3

function pairsOf(primary: ColourScale, secondary: ColourScale): readonly Pair[] {
  const main = mainOf(primary)
  const [chosen, notice] = [primary['50'] ?? PAGE, secondary['50'] ?? PAGE]
  const onChosen = { ground: chosen, at: ['colours', 'primary', '50'], better: 'lighter' } as const
  const onNotice = { ground: notice, at: ['colours', 'secondary', '50'], better: 'lighter' } as const
  return [
    {
      ...{ what: 'White words on a button', words: PAGE, ground: main.colour },
      ...{ at: ['colours', 'primary', main.shade], better: 'darker' },
    },
    { what: 'The words of an answer that is chosen', words: WORDS, ...onChosen },
    { what: 'The help of an answer that is chosen', words: QUIET_WORDS, ...onChosen },
    { what: 'The mark of an answer that is chosen', words: main.colour, ...onChosen, least: LEAST_OF_MARKS },
    { what: 'The words of a notice', words: WORDS, ...onNotice },
    { what: 'The quiet words of a notice', words: QUIET_WORDS, ...onNotice },
  ]
}

function faintPair(lender: Part, { what, words, ground, at, better, least = LEAST_CONTRAST }: Pair): Found {
  const ratio = contrast(words, ground)
  if (ratio >= least) return undefined
  return {
    code: 'W316',
    ...placeIn(lender, at),
    message: `${what}: ${words} on ${ground} has a contrast of ${ratio.toFixed(1)}, and ${least} is needed.`,
    why: 'Borrowers whose sight is weak, or who stand in the sun, cannot make it out.',
    advice: `Make the shade ${at.at(-1)} ${better}, or leave it out: it is then worked out from the brand or accent colour.`,
  }
}

/** The place of a colour; of a colour that is not written, the place of all colours. */
function placeIn(lender: Part, keys: readonly string[]): Pick<LenderFinding, 'at' | 'pointer'> {
  const { node } = partAt(lender, ...keys) ?? partAt(lender, 'colours') ?? lender
  return { at: placeOf(node), pointer: pointTo(lender.at, ...keys) }
}
