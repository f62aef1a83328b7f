import { randomUUID } from 'node:crypto'
import { lstat, mkdir, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { FlowPath } from '#engine/flow/json.ts'
import { CannotRun } from './command.ts'

/**
 * Writes a flow file as a whole or not at all: whoever is stopped half-way leaves the file as it was. What is no plain file, and
 * what lies outside the folder because a link leads there, was never read, and is not written over.
 *
 * @param home the flows folder, an absolute path
 * @throws CannotRun where it cannot be written
 */
export async function writeFlowFile(home: string, path: FlowPath, text: string): Promise<void> {
  const file = join(home, path)
  const unfinished = join(dirname(file), `.${randomUUID()}.unfinished`)
  try {
    await mkdir(dirname(file), { recursive: true })
    const mode = await modeOf(file)
    if (!(await isBelow(home, dirname(file))))
      throw new CannotRun(`${file} is not written: a link leads out of the flows folder.`)
    await writeFile(unfinished, text, { flag: 'wx', ...(mode !== undefined && { mode }) })
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {})
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof CannotRun || code === undefined) throw error
    throw new CannotRun(`${file} cannot be written (${code}).`)
  }
}

/** Of the file that stands there now. */
async function modeOf(file: string): Promise<number | undefined> {
  const there = await lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (there && !there.isFile()) throw new CannotRun(`${file} is not written: what stands there is no plain file.`)
  return there?.mode
}

async function isBelow(home: string, folder: string): Promise<boolean> {
  const inside = relative(await realpath(home), await realpath(folder))
  return inside !== '..' && !inside.startsWith('../') && !inside.startsWith('..\\')
}
