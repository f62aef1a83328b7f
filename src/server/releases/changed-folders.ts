import type { FlowPath, LenderId } from '#engine/index.ts'

type Files = ReadonlyMap<FlowPath, string>

/** The lenders' folders in which a file came, went or changed: only who is made from one of them has to be looked at again. */
export function changedFolders(before: Files, after: Files): ReadonlySet<LenderId> {
  const paths = new Set([...before.keys(), ...after.keys()])
  return new Set([...paths].filter((path) => before.get(path) !== after.get(path)).map((path) => path.split('/')[0] ?? ''))
}
