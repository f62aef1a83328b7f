import type { ServerParts } from '../config/server-parts.ts'
import { reportSecurity } from '../logs/security-log.ts'
import type { ScanResult } from '../providers/scanner/file-scanner.ts'
import { keepDoing } from '../queue/keep-doing.ts'
import { contentOf, markScanned, type PendingDocument, pendingDocuments } from '../store/documents.ts'
import type { FileKey } from '../store/file-store.ts'
import type { Store } from '../store/open-store.ts'
import { forAllLenders, forLender } from '../store/row-scope.ts'

type Scanning = Pick<ServerParts, 'store' | 'keys' | 'files' | 'scanFile'>

/** How many rows of files that wait for the scanner are read at a time. */
const mostOfPage = 50
const pauseMs = 15_000

/**
 * Scans the files that wait for the scanner, the oldest first, until the scanner does not answer. A file whose content is lost
 * or cannot be read goes on waiting, and the next one is scanned.
 *
 * @returns how many got a result
 * @throws the first error of a file that cannot be read, after the others were scanned
 */
export async function scanPendingFiles(scanning: Scanning): Promise<number> {
  const { store } = scanning
  let scanned = 0
  const failures: unknown[] = []
  for (let page = await pendingPageAfter(store); page.length > 0; page = await pendingPageAfter(store, page.at(-1))) {
    for (const document of page) {
      const result = await forLender(document.lender, () => scanPendingFile(scanning, document)).catch((error: unknown) => {
        failures.push(error)
        return 'unread' as const
      })
      if (result === 'unknown') return scanned
      if (result === 'clean' || result === 'infected') scanned += 1
    }
  }
  if (failures.length > 0) throw failures[0]
  return scanned
}

async function pendingPageAfter(store: Store, last?: PendingDocument): Promise<PendingDocument[]> {
  return await forAllLenders(() => store.read((db) => pendingDocuments(db, mostOfPage, last)))
}

async function scanPendingFile({ store, keys, files, scanFile }: Scanning, document: FileKey): Promise<ScanResult | 'gone'> {
  const content = await contentOf(store, { files, sealer: keys.sealer }, document)
  if (!content) return 'gone'
  const scan = scanFile()
  for await (const piece of content) await scan.take(piece)
  const result = await scan.end()
  if (result === 'unknown') return result
  await store.write((tx) => markScanned(tx, document, result))
  if (result === 'infected') {
    reportSecurity({ event: 'file-infected' })
    await files.remove(document)
  }
  return result
}

/** Scans the files that wait, four times a minute. @returns a function that stops this after the pass in progress */
export function keepScanning(scanning: Scanning, failed: (error: Error) => void): () => Promise<void> {
  return keepDoing(pauseMs, () => scanPendingFiles(scanning), failed)
}
