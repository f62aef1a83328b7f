import { contrast } from '#engine/flow/contrast.ts'
import { nodeAt, pointTo } from '#engine/flow/pointer.ts'
import { placeOf } from '#engine/flow/source-node.ts'
import type { CheckedFlow } from './checked-flow.ts'
import { advice, type Mistake } from './mistake.ts'

/** What WCAG 2.2 AA asks for between words and what they stand on. */
const least = 4.5

/** The lender's main colour carries white words on the button; where it is too light, the page takes a darker shade. */
export function faintColour(flow: CheckedFlow): Mistake[] {
  const file = 'lender.json'
  const keys = ['colours', 'primary', '600']
  const shade = nodeAt(flow.resolved.files.get(file), keys)
  if (shade === undefined || !flow.sound(file)) return []
  const ratio = contrast(String(shade.value), '#ffffff')
  if (ratio >= least) return []
  return [
    {
      code: 'W315',
      at: placeOf(shade),
      pointer: keys.reduce(pointTo, file),
      confidence: 'proved',
      message: `White words on the colour ${shade.value} have a contrast of ${ratio.toFixed(1)}, and ${least} is needed to read them.`,
      why: 'The page takes a darker shade for buttons and links, so they do not have the colour that was chosen for them.',
      fixes: [advice('Make the shades from 600 on darker.')],
    },
  ]
}
