import { FileFault, formatOf, type OpenedFile } from './opened-file.ts'

/** Opens a file in this process, without limits of time and memory. */
export async function openFile(bytes: Uint8Array): Promise<OpenedFile> {
  try {
    if (bytes.length === 0) return { fault: 'empty' }
    const format = formatOf(bytes)
    if (format === undefined) return { fault: 'unknown' }
    if (format === 'PDF') return await (await import('./open-pdf.ts')).openPdf(bytes)
    return await (await import('./open-picture.ts')).openPicture(bytes, format)
  } catch (error) {
    if (error instanceof FileFault) return { fault: error.fault }
    throw error
  }
}
