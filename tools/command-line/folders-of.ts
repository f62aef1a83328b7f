import { nearest } from '#engine/authoring.ts'
import type { FlowPath } from '#engine/index.ts'

import { CannotRun } from './command.ts'

/** The folders that were named, each of which must have files. */
export function foldersOf(paths: Iterable<FlowPath>, named: readonly string[]): readonly string[] {
  const known = [...new Set([...paths].map((path) => path.split('/')[0] ?? ''))]
  for (const name of named) {
    if (known.includes(name)) continue
    const [guess] = nearest(name, known)
    throw new CannotRun(`There is no folder "${name}" of flow files.${guess ? ` Did you mean "${guess}"?` : ''}`)
  }
  return named
}
