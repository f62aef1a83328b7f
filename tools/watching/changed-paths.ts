import type { FlowPath } from '#engine/index.ts'

export type Texts = ReadonlyMap<FlowPath, string>

/** Paths whose text differs, sorted; those that came or went among them. */
export function changedPaths(before: Texts, after: Texts): readonly FlowPath[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort()
}
