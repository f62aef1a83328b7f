import type { ServerParts } from '../server-parts.ts'
import { contentOf, heldDocuments, markScanned } from '../store/documents.ts'

type Scanning = Pick<ServerParts, 'store' | 'keys' | 'files' | 'scanFile'>

/** How many held files are scanned in one pass. */
const mostOfPass = 50
const pauseMs = 15_000

/**
 * Scans the held files, the oldest first, until the scanner does not answer.
 *
 * @returns how many are no longer held
 */
export async function scanHeldFiles({ store, keys, files, scanFile }: Scanning): Promise<number> {
  let scanned = 0
  for (const document of await store.read((db) => heldDocuments(db, mostOfPass))) {
    const content = await contentOf(store, { files, sealer: keys.sealer }, document)
    if (!content) continue
    const scan = scanFile()
    for await (const piece of content) await scan.take(piece)
    const result = await scan.end()
    if (result === 'unknown') return scanned
    await store.write((tx) => markScanned(tx, document, result))
    if (result === 'infected') await files.remove(document)
    scanned += 1
  }
  return scanned
}

/**
 * Scans the held files four times a minute.
 *
 * @returns stops it, after the pass in progress
 */
export function keepScanning(scanning: Scanning, failed: (error: Error) => void): () => Promise<void> {
  let ended = false
  let timer: NodeJS.Timeout | undefined
  const once = async () => {
    await scanHeldFiles(scanning).catch(failed)
    if (!ended) timer = setTimeout(next, pauseMs).unref()
  }
  let pass = once()
  const next = () => {
    pass = once()
  }
  return async () => {
    ended = true
    clearTimeout(timer)
    await pass
  }
}
