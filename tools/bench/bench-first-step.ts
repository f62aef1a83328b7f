/** Bytes that a browser fetches to show the first step, compressed with gzip. */
import { builtChunks, filesOf, gzipped, type Manifest } from './built-chunks.ts'
import type { Measured } from './print-table.ts'

/** The lazy chunks of the first step: its page, its kind of screen and its fields. */
const LAZY = [/features\/registration\/.*page/, /kinds\/form-screen/]

export async function benchFirstStep(): Promise<Measured[]> {
  const manifest = await builtChunks()
  const { scripts, styles } = filesOf(manifest, firstSources(manifest))
  return [
    { what: 'script', value: await gzipped(scripts), unit: 'kB', aim: 230 },
    { what: 'style', value: await gzipped(styles), unit: 'kB', aim: 14 },
    { what: 'requests, with the page and its release', value: scripts.length + styles.length + 2, unit: '', aim: 15 },
  ]
}

export function firstSources(manifest: Manifest): string[] {
  return Object.keys(manifest).filter((source) => manifest[source]?.isEntry || LAZY.some((lazy) => lazy.test(source)))
}
