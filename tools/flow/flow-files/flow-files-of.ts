import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { lstat, mkdir, readFile, realpath, rename, rm, stat, watch, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FlowPath } from '#engine/index.ts'
import { readFlowFolder } from '#flow-folder/read-flow-folder.ts'
import { CannotRun, type FlowFiles } from '../command-line/command.ts'

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

/**
 * The flow files at a git revision, in the form of `readFlowFolder`; empty if the folder did not exist.
 *
 * @param folder the present flows folder, an absolute path
 * @throws CannotRun if git does not know the folder or the revision
 */
export async function flowsAtRevision(folder: string, revision: string): Promise<ReadonlyMap<FlowPath, string>> {
  if ((await git(folder, ['rev-parse', '--show-prefix'])).code !== 0) throw new CannotRun(`${folder} is not kept in git.`)
  const known = await git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])
  if (known.code !== 0) {
    throw new CannotRun(
      `git knows no revision "${revision}" here. In CI, fetch the history too (for actions/checkout: "fetch-depth: 0").`,
    )
  }
  const listed = await git(folder, ['ls-tree', '-r', '-z', known.out.toString().trim(), '.'])
  const entries = listed.out.toString().split('\0').flatMap(entryOf)
  const json = entries.filter(({ path }) => path.endsWith('.json'))
  const texts = json.length === 0 ? [] : await readBlobs(folder, json)
  const read = new Map(json.map(({ path }, index) => [path, texts[index] ?? '']))
  return new Map(entries.map(({ path }) => [path, read.get(path) ?? '']).sort() as [FlowPath, string][])
}

type Entry = { readonly path: FlowPath; readonly blob: string }

/** As on disk, links are not followed, and names that begin with a dot or end with ~ are skipped. */
function entryOf(line: string): Entry[] {
  const [, blob, path] = /^100\d+ blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? []
  const name = path?.split('/').at(-1) ?? ''
  return blob === undefined || path === undefined || /^\.|~$/.test(name) ? [] : [{ path, blob }]
}

async function readBlobs(folder: string, entries: readonly Entry[]): Promise<readonly string[]> {
  const { out } = await git(folder, ['cat-file', '--batch'], entries.map(({ blob }) => `${blob}\n`).join(''))
  const texts: string[] = []
  for (let at = 0; at < out.length; ) {
    const end = out.indexOf('\n', at)
    const size = Number(out.subarray(at, end).toString().split(' ')[2])
    texts.push(out.subarray(end + 1, end + 1 + size).toString())
    at = end + size + 2
  }
  return texts
}

function git(
  folder: string,
  words: readonly string[],
  input = '',
): Promise<{ readonly code: number | null; readonly out: Buffer }> {
  return new Promise((resolve) => {
    const child = spawn('git', ['-C', folder, ...words], { stdio: ['pipe', 'pipe', 'ignore'] })
    const parts: Buffer[] = []
    child.stdout.on('data', (part: Buffer) => parts.push(part))
    child.on('error', () => resolve({ code: null, out: Buffer.alloc(0) }))
    child.on('close', (code) => resolve({ code, out: Buffer.concat(parts) }))
    // If git ends before reading all input, its exit code reports it.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}
