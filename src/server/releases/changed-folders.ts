import type { FlowPath, LenderId } from '#engine/index.ts'

type Files = ReadonlyMap<FlowPath, string>

/** The folders with an added, removed or changed file: only lenders that inherit from one of them are checked again. */
export function changedFolders(before: Files, after: Files): ReadonlySet<LenderId> {
  const paths = new Set([...before.keys(), ...after.keys()])
  return new Set([...paths].filter((path) => before.get(path) !== after.get(path)).map((path) => path.split('/')[0] ?? ''))
}
