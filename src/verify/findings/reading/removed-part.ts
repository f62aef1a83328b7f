import type { SourcePlace } from '#engine/authoring.ts'
import { pointTo } from '#engine/index.ts'
import type { CheckedField, CheckedFlow } from './checked-flow.ts'

/** Where an overlay took a part of a question away, if one did: that is the line which a person must edit. */
export function takenAway(
  { resolved }: CheckedFlow,
  field: Pick<CheckedField, 'layers'>,
  ...keys: readonly string[]
): SourcePlace | undefined {
  return field.layers
    .toReversed()
    .map(({ at }) => resolved.removed.get(keys.reduce(pointTo, at)))
    .find((place) => place !== undefined)
}
