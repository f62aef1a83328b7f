/**
 * Measures the scripts and styles, in kB after gzip, that a browser with the first step of the registration still loads: for
 * the page of an application, and besides for each kind of screen.
 */

import { firstSources } from './bench-first-step.ts'
import { builtChunks, filesOf, gzipped } from './built-chunks.ts'
import type { Measured } from './print-table.ts'

const kind = /renderer\/(?:kinds|home-equity)\/(?:[a-z-]+\/)?([a-z-]+)-screen\.tsx$/
const page = /pages\/app\/application-pages\.tsx$/

/** @throws for a kind that is not lazily loaded, because it would delay the first step */
export async function benchKinds(): Promise<Measured[]> {
  const manifest = await builtChunks()
  const first = firstSources(manifest)
  const kinds = Object.keys(manifest).filter((source) => kind.test(source) && !first.includes(source))
  const eager = kinds.filter((source) => !manifest[source]?.isDynamicEntry)
  if (eager.length > 0) throw new Error(`These kinds are not lazy: ${eager.join(', ')}`)
  const pages = Object.keys(manifest).filter((source) => page.test(source))
  const [ofPage, ...ofKinds] = await Promise.all([
    sizeBeside(first, pages),
    ...kinds.map((source) => sizeBeside([...first, ...pages], [source])),
  ])
  return [
    { what: 'the page of an application, in addition to the first step', value: ofPage ?? Number.NaN, unit: 'kB' },
    ...kinds.map((source, index) => ({
      what: `${kind.exec(source)?.[1]}, in addition to that page`,
      value: ofKinds[index] ?? Number.NaN,
      unit: 'kB',
      aim: 40,
    })),
  ]

  async function sizeBeside(there: readonly string[], sources: readonly string[]): Promise<number> {
    const before = filesOf(manifest, there)
    const { scripts, styles } = filesOf(manifest, [...there, ...sources])
    const more = (files: readonly string[], known: readonly string[]) => files.filter((file) => !known.includes(file))
    return await gzipped([...more(scripts, before.scripts), ...more(styles, before.styles)])
  }
}
