import { FileFault, type FilePurpose, formatOf, type OpenedFile } from './opened-file.ts'

/** Opens a file in this process, without limits of time and memory. */
export async function openFile(bytes: Uint8Array, purpose: FilePurpose = 'application'): Promise<OpenedFile> {
  try {
    if (bytes.length === 0) return { fault: 'empty' }
    const format = formatOf(bytes, purpose)
    if (format === undefined) return { fault: 'unknown' }
    if (format === 'PDF') return await (await import('./open-pdf.ts')).openPdf(bytes)
    if (format === 'MP4') return (await import('./open-mp4.ts')).openMp4(bytes)
    if (format === 'MP3') return (await import('./open-mp3.ts')).openMp3(bytes)
    if (format === 'AMR') return (await import('./open-amr.ts')).openAmr(bytes)
    if (format === 'TXT') return (await import('./open-text.ts')).openText(bytes)
    return await (await import('./open-picture.ts')).openPicture(bytes, format)
  } catch (error) {
    if (error instanceof FileFault) return { fault: error.fault }
    throw error
  }
}
