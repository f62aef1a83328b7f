import type { ServerParts } from '../config/server-parts.ts'
import type { ScanResult } from '../providers/scanner/file-scanner.ts'
import type { Content } from '../store/content-in-pieces.ts'
import type { FileKey } from '../store/file-store.ts'

/**
 * Scans the content of an opened file while `put` seals and stores it. Infected content is removed.
 *
 * @param parts the content, in order
 */
export async function storeOpened(
  { files, scanFile }: Pick<ServerParts, 'files' | 'scanFile'>,
  file: FileKey & { readonly size: number },
  parts: readonly Uint8Array[],
  put: (content: Content) => Promise<void>,
): Promise<ScanResult> {
  const scan = scanFile()
  const scanned = async function* () {
    for (const part of parts) {
      await scan.take(part)
      yield part
    }
  }
  await put({ size: file.size, parts: scanned() })
  const result = await scan.end()
  if (result === 'infected') await files.remove(file)
  return result
}
