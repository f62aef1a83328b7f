/** What a browser fetches until the first step stands there, compressed as a server in front of ours would. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { REPOSITORY } from '../repository.ts'
import type { Measured } from './print-table.ts'

type Chunk = {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly isEntry?: boolean
}
type Manifest = { readonly [source: string]: Chunk }

/** The chunks that the first step asks for beside the entry's own: its page, its kind of screen and its fields. */
const LAZY = [/features\/registration\/.*page/, /kinds\/form-screen/]

export async function benchFirstStep(): Promise<Measured[]> {
  const dist = join(REPOSITORY, 'dist')
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const wanted = Object.keys(manifest).filter((source) => manifest[source]?.isEntry || LAZY.some((lazy) => lazy.test(source)))
  const chunks = withImports(manifest, wanted)
  const scripts = [...new Set(chunks.map(({ file }) => file))]
  const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))]
  return [
    { what: `script, ${scripts.length} files`, value: await gzipped(dist, scripts), unit: 'kB', aim: 270 },
    { what: `style, ${styles.length} files`, value: await gzipped(dist, styles), unit: 'kB' },
  ]
}

function withImports(manifest: Manifest, sources: readonly string[]): Chunk[] {
  const seen = new Set<string>()
  const visit = (source: string): void => {
    if (seen.has(source)) return
    seen.add(source)
    for (const imported of manifest[source]?.imports ?? []) visit(imported)
  }
  sources.forEach(visit)
  return [...seen].flatMap((source) => manifest[source] ?? [])
}

async function gzipped(dist: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(dist, file)), { level: 9 }).length))
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
