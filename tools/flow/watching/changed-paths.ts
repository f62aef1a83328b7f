import type { FlowPath } from '#engine/index.ts'

export type Texts = ReadonlyMap<FlowPath, string>

/** Paths of changed, added and removed files, sorted. */
export function changedPaths(before: Texts, after: Texts): readonly FlowPath[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort()
}
