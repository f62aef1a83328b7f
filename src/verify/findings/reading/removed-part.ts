import type { ResolvedLender, SourcePlace } from '#engine/authoring.ts'
import { type FlowPointer, pointTo } from '#engine/index.ts'
import type { CheckedField, CheckedFlow } from './checked-flow.ts'

/** The place at which an overlay removed a value, or an object that contains it, and the pointer of what was removed. */
export function removalOf(
  { removed }: Pick<ResolvedLender, 'removed'>,
  pointer: FlowPointer,
): { readonly at: FlowPointer; readonly place: SourcePlace } | undefined {
  for (let at = pointer; at.includes('#/'); at = at.slice(0, at.lastIndexOf('/'))) {
    const place = removed.get(at)
    if (place) return { at, place }
  }
  return undefined
}

/** The place at which an overlay removed a part of a field; undefined if none did. */
export function takenAway(
  { resolved }: CheckedFlow,
  field: Pick<CheckedField, 'layers'>,
  ...keys: readonly string[]
): SourcePlace | undefined {
  return field.layers
    .toReversed()
    .map(({ at }) => resolved.removed.get(pointTo(at, ...keys)))
    .find((place) => place !== undefined)
}
