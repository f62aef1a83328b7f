import { createHash } from 'node:crypto'
import type { Texts } from './changed-paths.ts'

/** A hash that is equal for equal files, in the server and its threads. */
export function versionOf(texts: Texts): string {
  const hash = createHash('sha256')
  for (const path of [...texts.keys()].sort()) hash.update(`${path}\0${texts.get(path)}\0`)
  return hash.digest('hex').slice(0, 32)
}
