import { closest, nearest, placeOf, type SourceNode } from '#engine/authoring.ts'

import { advice, type LenderFinding } from '../../lender-finding.ts'
import type { CheckedFlow } from '../../reading/checked-flow.ts'
import { memberAt } from '../../reading/node-parts.ts'

/** A lender declines a scenario, and no parent has one of that name. */
export function declinesNothing(flow: CheckedFlow, path: string, node: SourceNode): LenderFinding[] {
  const decline = memberAt(node, 'notForUs')
  const { parent } = flow.resolved
  if (decline === undefined || parent?.files.has(path) || parent?.broken.has(path)) return []
  const known = [...(parent?.files.keys() ?? [])].filter((file) => file.startsWith('scenarios/'))
  const [guess] = nearest(path, known)
  return [
    {
      code: 'E706',
      at: decline.keyPlace ?? placeOf(decline),
      pointer: path,
      message: `This declines the scenario ${path}, and no parent has one of that name.`,
      why: 'What was meant to be declined still has to hold, and fails.',
      expected: closest(path, known),
      fixes: [advice(guess === undefined ? 'Name the file as the scenario is named, or delete it.' : `Rename it to ${guess}`)],
    },
  ]
}
