import { randomUUID } from 'node:crypto'
import { lstat, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { FlowPath } from '#engine/index.ts'

import { CannotRun } from '../command-line/command.ts'

/**
 * Replaces a flow file as a whole or not at all: an interrupted command leaves it as it was.
 * What is no plain file, and what lies outside the folder because a link leads there, was never read, and is not written over.
 *
 * @param home the flows folder, an absolute path
 * @throws CannotRun where it cannot be written
 */
export async function writeFlowFile(home: string, path: FlowPath, text: string): Promise<void> {
  const file = join(home, path)
  const unfinished = join(dirname(file), `.${randomUUID()}.unfinished`)
  try {
    const mode = await modeOf(file)
    if (!(await isBelow(home, dirname(file))))
      throw new CannotRun(`${file} is not written: a link leads out of the flows folder.`)
    if (mode !== undefined && (await readFile(file, 'utf8')) === text) return
    await mkdir(dirname(file), { recursive: true })
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

/** @param folder need not be there yet */
async function isBelow(home: string, folder: string): Promise<boolean> {
  const there = await realpath(folder).catch(() => undefined)
  if (there === undefined && folder !== home) return await isBelow(home, dirname(folder))
  const inside = relative(await realpath(home), there ?? folder)
  return inside !== '..' && !inside.startsWith('../') && !inside.startsWith('..\\')
}
