import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Flow files as a folder on the disk, for as long as something is done with them. */
export async function inAFolder<T>(files: ReadonlyMap<string, string>, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-bench-'))
  try {
    for (const [path, text] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
