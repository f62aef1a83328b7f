import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FlowPath } from '#engine/index.ts'

/**
 * The files below a flows folder, by path with forward slashes, sorted: JSON files with their text, others with an empty one,
 * so that `check` can report files that nothing reads.
 * Symbolic links are not followed: their targets may lie outside the folder or above it. A file removed during the read is left out.
 */
export async function readFlowFolder(folder: string): Promise<ReadonlyMap<FlowPath, string>> {
  const paths = (await filesBelow(folder, '')).toSorted()
  const texts = await Promise.all(
    paths.map((path) => (path.endsWith('.json') ? readFile(join(folder, path), 'utf8').catch(ifGone) : '')),
  )
  return new Map(paths.flatMap((path, index) => (texts[index] === undefined ? [] : [[path, texts[index]] as const])))
}

/** Not `readdir` with `recursive`, which follows links to folders. A directory entry of a link is neither file nor folder. */
async function filesBelow(folder: string, path: string): Promise<readonly FlowPath[]> {
  const read = readdir(join(folder, path), { withFileTypes: true })
  const entries = await (path === '' ? read : read.catch(ifGone))
  const found = (entries ?? [])
    .filter(({ name }) => !belongsToEditor.test(name))
    .map(async (entry): Promise<readonly FlowPath[]> => {
      const below = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.isDirectory()) return await filesBelow(folder, below)
      return entry.isFile() ? [below] : []
    })
  return (await Promise.all(found)).flat()
}

/** Names that editors and systems give their own files and folders. */
const belongsToEditor = /^\.|~$/

function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error
}
