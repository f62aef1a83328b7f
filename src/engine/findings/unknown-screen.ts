import { pointTo } from '#engine/flow/pointer.ts'
import { placeOf } from '#engine/flow/source-node.ts'
import type { CheckedFlow } from './checked-flow.ts'
import { advice, type Mistake, meant } from './mistake.ts'
import { memberAt } from './node-parts.ts'

/** A step of a journey whose screen is not there. */
export function unknownScreen(flow: CheckedFlow): Mistake[] {
  return [...flow.journeys.values()]
    .filter(({ id }) => flow.sound(`journeys/${id}.json`))
    .flatMap(({ steps }) => steps.flatMap((step) => mistakeOf(step, flow)))
}

function mistakeOf(
  step: { node: Parameters<typeof memberAt>[0]; at: string; id: string; route: string; journey: string },
  flow: CheckedFlow,
): Mistake[] {
  // A file that cannot be read is there all the same, and has a finding of its own.
  if (flow.screens.has(step.route) || !flow.sound(`screens/${step.route}.json`)) return []
  const written = memberAt(step.node, 'screen')
  const node = written ?? memberAt(step.node, 'id')
  if (node === undefined) return []
  const guesses = written
    ? meant(written, flow.screens.keys())
    : { fixes: [advice(`Add the file screens/${step.route}.json, or name another screen with "screen".`)] }
  return [
    {
      code: 'E202',
      at: placeOf(node),
      pointer: pointTo(step.at, written ? 'screen' : 'id'),
      confidence: 'proved',
      message: `The step "${step.id}" of ${step.journey} needs the screen ${step.route}, and there is none.`,
      why: 'A borrower who comes to this step finds an empty page and cannot go on.',
      ...guesses,
    },
  ]
}
