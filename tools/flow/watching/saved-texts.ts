import { createHash } from 'node:crypto'
import type { FlowPath } from '#engine/index.ts'
import type { FlowFiles } from '../command-line/command.ts'

export type Texts = ReadonlyMap<FlowPath, string>

/** Paths of changed, added and removed files, sorted. */
export function changedPaths(before: Texts, after: Texts): readonly FlowPath[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort()
}

/** A hash that is equal for equal files, in the server and its threads. */
export function versionOf(texts: Texts): string {
  const hash = createHash('sha256')
  for (const path of [...texts.keys()].sort()) hash.update(`${path}\0${texts.get(path)}\0`)
  return hash.digest('hex').slice(0, 32)
}

/** The texts of the flows folder now, and again after each save. Watches before the first read, so that no save is missed. */
export async function* textsAfterSaves(files: FlowFiles, until: AbortSignal): AsyncGenerator<Texts, undefined> {
  const saves = files.saved(until)[Symbol.asyncIterator]()
  let next = saves.next()
  // A missing folder is reported when its files are read.
  next.catch(() => {})
  yield await files.read()
  while (!(await next).done) {
    next = saves.next()
    yield await files.read()
  }
}
