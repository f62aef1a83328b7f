import { idOf, type SourceNode } from '#engine/authoring.ts'
import { type FlowPointer, pointTo } from '#engine/index.ts'
import { itemsAt, membersAt } from '#verify/findings/reading/node-parts.ts'
import { type CoverageItem, type CoveredFlow, keyOf } from './covered-flow.ts'

/** Coverage items for the moves of the lifecycle, by state, or `anywhere`. */
export function moveItems({ resolved }: CoveredFlow): CoverageItem[] {
  const file = 'lifecycle.json'
  const lifecycle = resolved.files.get(file)
  const item = (at: FlowPointer, from: string, event: string, node: SourceNode): CoverageItem => {
    const where = from === '' ? 'anywhere' : `from ${from}`
    const says = `the move ${where} by ${event}`
    return { kind: 'moves', key: keyOf.move(from, event), at, node, says, aim: { by: 'move', from, event } }
  }
  const anywhere = membersAt(lifecycle, 'anywhere').map(([event, node]) =>
    item(pointTo(file, 'anywhere', event), '', event, node),
  )
  const ofStates = itemsAt(lifecycle, 'states').flatMap((state) => {
    const from = idOf(state) ?? ''
    const at = pointTo(file, 'states', from, 'moves')
    return membersAt(state, 'moves').map(([event, node]) => item(pointTo(at, event), from, event, node))
  })
  return [...anywhere, ...ofStates]
}
