import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { FlowPath } from '#engine/index.ts'

/**
 * The files below a flows folder as they stand on the disk, by path with forward slashes, sorted: JSON files with their text,
 * others with none, so that somebody can be told that nothing reads them.
 * Links are not followed: what they point at may lie outside the folder. A file that goes while we read is left out.
 */
export async function readFlowFolder(folder: string): Promise<ReadonlyMap<FlowPath, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    // What begins with a dot or ends with ~ belongs to an editor or the system, folders too.
    .filter((path) => !/(^|\/)\.|~$/.test(path))
    .sort()
  const texts = await Promise.all(
    paths.map((path) => (path.endsWith('.json') ? readFile(join(folder, path), 'utf8').catch(gone) : '')),
  )
  return new Map(paths.flatMap((path, index) => (texts[index] === undefined ? [] : [[path, texts[index]] as const])))
}

function gone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
