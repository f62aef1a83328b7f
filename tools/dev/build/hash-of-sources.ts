import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FOLDERS = ['src', 'schemas']
const FILES = ['vite.config.ts', 'package.json', 'package-lock.json']

/** A hash of all source files of the browser app. The server is not bundled, so its files are not included. */
export async function hashOfSources(repository: string): Promise<string> {
  const found = await Promise.all(
    FOLDERS.map((folder) => readdir(join(repository, folder), { recursive: true, withFileTypes: true })),
  )
  const inFolders = found.flat().flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
  const files = [...inFolders, ...FILES.map((file) => join(repository, file))]
    .map((file) => file.slice(join(repository, '/').length).replaceAll('\\', '/'))
    .filter((file) => !file.startsWith('src/server/') && !file.endsWith('.overlay.schema.json'))
    .sort()
  const hash = createHash('sha256')
  for (const file of files) {
    const text = await readFile(join(repository, file))
    hash.update(`${file}\0${text.length}\0`).update(text)
  }
  return hash.digest('hex')
}
