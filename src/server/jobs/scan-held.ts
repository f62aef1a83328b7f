import type { ScanResult } from '../providers/scanner/file-scanner.ts'
import type { ServerParts } from '../server-parts.ts'
import { contentOf, heldDocuments, markScanned } from '../store/documents.ts'
import type { FileKey } from '../store/file-store.ts'
import { forAllLenders, forLender } from '../store/row-scope.ts'

type Scanning = Pick<ServerParts, 'store' | 'keys' | 'files' | 'scanFile'>

/** How many held files are scanned in one pass. */
const mostOfPass = 50
const pauseMs = 15_000

/**
 * Scans the held files, the oldest first, until the scanner does not answer.
 *
 * @returns how many are no longer held
 */
export async function scanHeldFiles(scanning: Scanning): Promise<number> {
  const { store } = scanning
  let scanned = 0
  for (const document of await forAllLenders(() => store.read((db) => heldDocuments(db, mostOfPass)))) {
    const result = await forLender(document.lender, () => scanHeldFile(scanning, document))
    if (result === 'unknown') return scanned
    if (result !== 'gone') scanned += 1
  }
  return scanned
}

async function scanHeldFile({ store, keys, files, scanFile }: Scanning, document: FileKey): Promise<ScanResult | 'gone'> {
  const content = await contentOf(store, { files, sealer: keys.sealer }, document)
  if (!content) return 'gone'
  const scan = scanFile()
  for await (const piece of content) await scan.take(piece)
  const result = await scan.end()
  if (result === 'unknown') return result
  await store.write((tx) => markScanned(tx, document, result))
  if (result === 'infected') await files.remove(document)
  return result
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
