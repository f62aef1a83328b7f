import type { SourcePlace } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import type { CheckedField, CheckedFlow } from './checked-flow.ts'

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
