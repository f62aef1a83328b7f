/** Bytes that a browser fetches until the first step is painted, and until it listens. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REPOSITORY } from '../../repository.ts'
import { brotlied, brotliSize, builtChunks, filesOf, gzipped, type Manifest } from './built-chunks.ts'
import type { Measured } from './print-table.ts'
import { runProcess, SERVER } from './run-process.ts'

/** The chunk of the first page, which the HTML names (vite.config.ts). */
const firstPage = /^_page-.*\.js$/

/** The aims for bytes and requests until the page listens are those of docs/decisions/0200. */
export async function benchFirstStep(): Promise<Measured[]> {
  const manifest = await builtChunks()
  const { scripts, styles } = filesOf(manifest, firstSources(manifest))
  const code = await brotlied([...scripts, ...styles])
  const release = brotliSize(await servedRelease())
  const before = brotliSize(await readFile(join(REPOSITORY, 'dist/before-the-app.js'), 'utf8'))
  return [
    { what: 'script, gzip', value: await gzipped(scripts), unit: 'kB' },
    { what: 'style, gzip', value: await gzipped(styles), unit: 'kB' },
    { what: 'script and style, brotli', value: code, unit: 'kB', aim: 195 },
    // The page loads its scripts once it is parsed: what is fetched before is style, one small script and the release.
    { what: 'until it is painted, brotli', value: (await brotlied(styles)) + release + before, unit: 'kB', aim: 40 },
    { what: 'the part of the release, brotli', value: release, unit: 'kB', aim: 12 },
    { what: 'requests, with the page and its release', value: scripts.length + styles.length + 2, unit: '', aim: 12 },
  ]
}

export function firstSources(manifest: Manifest): string[] {
  const sources = Object.keys(manifest).filter((source) => firstPage.test(source))
  if (sources.length === 0) throw new Error('The build has no chunk for the first page.')
  return sources
}

/** The script of the release that the first page loads. */
async function servedRelease(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-bench-'))
  const { url, stop } = await runProcess(SERVER, {
    DATA_DIR: folder,
    TOKEN_SECRET: 'a secret for benchmarks, long enough to be one',
  })
  try {
    const page = await (await fetch(`${url}/account/heloc/register-v2`)).text()
    const path = /\/flows\/[0-9a-f]+\/journeys\.js/.exec(page)?.[0]
    if (path === undefined) throw new Error('The first page names no part of a release.')
    return await (await fetch(url + path)).text()
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}
