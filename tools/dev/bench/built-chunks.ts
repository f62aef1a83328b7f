/** The files of the build from its manifest: which file imports which, and their compressed sizes. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { REPOSITORY } from '../../repository.ts'

export type Chunk = {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  /** True if the chunk is loaded by a dynamic import. */
  readonly isDynamicEntry?: boolean
}
/** The chunks by source file. */
export type Manifest = { readonly [source: string]: Chunk }

const dist = join(REPOSITORY, 'dist')

export async function builtChunks(): Promise<Manifest> {
  return JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
}

/** The files that these sources import, directly or not, without lazy imports. */
export function filesOf(manifest: Manifest, sources: readonly string[]): { scripts: string[]; styles: string[] } {
  const seen = new Set<string>()
  const visit = (source: string): void => {
    if (seen.has(source)) return
    seen.add(source)
    for (const imported of manifest[source]?.imports ?? []) visit(imported)
  }
  sources.forEach(visit)
  const chunks = [...seen].flatMap((source) => manifest[source] ?? [])
  return {
    scripts: [...new Set(chunks.map(({ file }) => file))],
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  }
}

/** Size in kB (1,000 bytes) after gzip. */
export async function gzipped(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(dist, file)), { level: 9 }).length))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

/** Size in kB (1,000 bytes) after brotli at its highest quality, file by file. */
export async function brotlied(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => brotliSize(await readFile(join(dist, file)))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

export function brotliSize(content: string | Buffer): number {
  return brotliCompressSync(content).length / 1000
}
