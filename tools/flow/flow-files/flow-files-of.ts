import { randomUUID } from 'node:crypto'
import { lstat, mkdir, readFile, realpath, rename, rm, stat, watch, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FlowPath } from '#engine/index.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { CannotRun, type FlowFiles } from '../command-line/command.ts'
import { flowsAtRevision } from './flows-at-revision.ts'

const projectFlows = join(import.meta.dirname, '../../../flows')

/** The `FlowFiles` of a folder on disk. */
export function flowFilesOf(folder: string = projectFlows): FlowFiles {
  const home = resolve(folder)
  return {
    async read() {
      if (!(await isFolder(home))) throw new CannotRun(`There is no folder ${folder}.`)
      return await readFlowFolder(home).catch(cannotBeRead)
    },
    at: async (revision) => await flowsAtRevision(home, revision),
    saved: (until) => changesBelow(home, until),
    write: async (path, text) => await writeFlowFile(home, path, text),
    async changeSettings(change) {
      await changeSettings(home, '', change)
      if (home === resolve(projectFlows)) await changeSettings(dirname(home), 'flows/', change)
    },
    remove: async (path) => await removeFlowFile(home, path),
    shown(path) {
      const short = relative(process.cwd(), join(home, path))
      const shown = short.startsWith('..') || isAbsolute(short) ? join(home, path) : short
      return shown.replaceAll('\\', '/')
    },
  }
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (it) => it.isDirectory(),
    () => false,
  )
}

function cannotBeRead(error: NodeJS.ErrnoException): never {
  if (error.code === undefined || error.path === undefined) throw error
  throw new CannotRun(`${error.path} cannot be read (${error.code}).`)
}

/**
 * Writes a flow file atomically: an interrupted command leaves the old file. Refuses anything that is not a plain file,
 * and paths that leave the folder by a link, because these are not read either.
 *
 * @param home the flows folder, an absolute path
 * @throws CannotRun if the file cannot be written
 */
async function writeFlowFile(home: string, path: FlowPath, text: string): Promise<void> {
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

/** @param folder an absolute path */
async function changeSettings(folder: string, flows: string, change: Parameters<FlowFiles['changeSettings']>[0]): Promise<void> {
  const before = await readFile(join(folder, SETTINGS), 'utf8').catch(ifMissing)
  const after = change(before, flows)
  if (after !== undefined) await writeFlowFile(folder, SETTINGS, after)
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw cannotBeRead(error)
}

const SETTINGS = '.vscode/settings.json'

/**
 * Removes a flow file.
 *
 * @throws CannotRun if it cannot be removed, or is outside of the folder because of a link
 */
async function removeFlowFile(home: string, path: FlowPath): Promise<void> {
  const file = join(home, path)
  if ((await modeOf(file)) === undefined) return
  if (!(await isBelow(home, dirname(file)))) throw new CannotRun(`${file} is not removed: a link leads out of the flows folder.`)
  await rm(file).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CannotRun(`${file} cannot be removed (${code}).`)
  })
}

/** The mode of the existing file. */
async function modeOf(file: string): Promise<number | undefined> {
  const there = await lstat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (there && !there.isFile()) throw new CannotRun(`${file} is not written: what stands there is no plain file.`)
  return there?.mode
}

/** @param folder need not exist */
async function isBelow(home: string, folder: string): Promise<boolean> {
  const there = await realpath(folder).catch(() => undefined)
  if (there === undefined && folder !== home) return await isBelow(home, dirname(folder))
  const inside = relative(await realpath(home), there ?? folder)
  return inside !== '..' && !inside.startsWith('../') && !inside.startsWith('..\\')
}

/** An editor saves in several steps; they are one change. */
const quietMs = 50

/** Yields after each group of changes below a folder, once no further change follows within `quietMs`. */
async function* changesBelow(folder: string, until: AbortSignal): AsyncGenerator<undefined> {
  const events = watch(folder, { recursive: true, signal: until })[Symbol.asyncIterator]()
  const following = () => {
    const event = events.next()
    // The pending promise rejects after the abort, which is expected.
    event.catch(() => {})
    return event
  }
  try {
    let next = following()
    while (!(await next).done) {
      next = following()
      while (await isSooner(next)) next = following()
      yield undefined
    }
  } catch (error) {
    if (!until.aborted) throw error
  }
}

/** Whether another change arrives within `quietMs`. */
async function isSooner(next: Promise<IteratorResult<unknown>>): Promise<boolean> {
  const waiting = new AbortController()
  const quiet = setTimeout(quietMs, false, { signal: waiting.signal }).catch(() => false)
  const first = await Promise.race([next.then(({ done }) => done !== true), quiet])
  waiting.abort()
  return first
}
