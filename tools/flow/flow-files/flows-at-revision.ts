import { spawn } from 'node:child_process'
import type { FlowPath } from '#engine/index.ts'
import { CannotRun } from '../command-line/command.ts'

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
