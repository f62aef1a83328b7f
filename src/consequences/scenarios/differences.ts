import { isSame } from '#engine/authoring.ts'
import { isObject, type Json } from '#engine/index.ts'

export type Difference = { readonly path: readonly string[]; readonly wanted: Json; readonly actual: Json | undefined }

/** The differences between an expected and an actual value. Of an object, only the expected keys are compared. */
export function differences(wanted: Json, actual: Json | undefined, path: readonly string[] = []): Difference[] {
  if (isObject(wanted) && isObject(actual)) {
    return Object.entries(wanted)
      .filter(([key]) => key !== '$comment')
      .flatMap(([key, part]) => differences(part, Object.hasOwn(actual, key) ? actual[key] : undefined, [...path, key]))
  }
  return actual !== undefined && isSame(wanted, actual) ? [] : [{ path, wanted, actual }]
}
