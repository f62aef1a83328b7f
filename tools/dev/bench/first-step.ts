/** Bytes and requests of a browser until the first step is painted, and until it listens; the aims are those of docs/decisions/0200. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { REPOSITORY } from '../../repository.ts'
import type { Measured } from './measured.ts'
import { inFolder, withServer } from './servers.ts'

const dist = join(REPOSITORY, 'dist')

/** The part of Vite's manifest that is read, by source file. */
type Manifest = { readonly [source: string]: { readonly file: string; readonly css?: string[]; readonly imports?: string[] } }

export async function measureFirstStep(): Promise<Measured[]> {
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const { scripts, styles } = filesOfTheFirstPage(manifest)
  const style = await compressed(styles)
  const release = size(await servedRelease())
  const before = await compressed(['before-the-app.js'])
  return [
    { what: 'script and style, brotli', value: (await compressed(scripts)) + style, unit: 'kB', aim: 195 },
    // The page loads its scripts once it is parsed: what is fetched before is style, one small script and the release.
    { what: 'until it is painted, brotli', value: style + release + before, unit: 'kB', aim: 40 },
    { what: 'the part of the release, brotli', value: release, unit: 'kB', aim: 12 },
    { what: 'requests, with the page and its release', value: scripts.length + styles.length + 2, unit: '', aim: 12 },
  ]
}

/** The files that the chunk of the first page, which the HTML names (vite.config.ts), imports without lazy imports. */
function filesOfTheFirstPage(manifest: Manifest): { readonly scripts: readonly string[]; readonly styles: readonly string[] } {
  const sources = new Set(Object.keys(manifest).filter((source) => /^_page-.*\.js$/.test(source)))
  if (sources.size === 0) throw new Error('The build has no chunk for the first page.')
  // A set that grows while it is walked: imports of imports are visited too.
  for (const source of sources) for (const imported of manifest[source]?.imports ?? []) sources.add(imported)
  const chunks = [...sources].flatMap((source) => manifest[source] ?? [])
  return {
    scripts: [...new Set(chunks.map(({ file }) => file))],
    styles: [...new Set(chunks.flatMap(({ css = [] }) => css))],
  }
}

/** @returns kB (1,000 bytes) after brotli at its highest quality, file by file */
async function compressed(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => size(await readFile(join(dist, file)))))
  return sizes.reduce((sum, one) => sum + one, 0)
}

function size(content: string | Buffer): number {
  return brotliCompressSync(content).length / 1000
}

/** The script of the release that the first page loads. */
function servedRelease(): Promise<string> {
  return inFolder((folder) =>
    withServer({ DATA_DIR: folder }, async ({ url }) => {
      const page = await (await fetch(`${url}/account/heloc/register-v2`)).text()
      const path = /\/flows\/[0-9a-f]+\/journeys\.js/.exec(page)?.[0]
      if (path === undefined) throw new Error('The first page names no part of a release.')
      return await (await fetch(url + path)).text()
    }),
  )
}
