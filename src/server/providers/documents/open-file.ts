import { FileFault, type FileFormat, type FilePurpose, formatOf, type OpenedFile } from './opened-file.ts'

type Open = (bytes: Uint8Array) => OpenedFile | Promise<OpenedFile>

/** Opens a file in this process, without limits of time and memory. */
export async function openFile(bytes: Uint8Array, purpose: FilePurpose = 'application'): Promise<OpenedFile> {
  return await (await openerOf(bytes, purpose))()
}

/** Loads what opens such a file, and has not looked beyond its first bytes. @returns opens it */
export async function openerOf(bytes: Uint8Array, purpose: FilePurpose): Promise<() => Promise<OpenedFile>> {
  if (bytes.length === 0) return async () => ({ fault: 'empty' })
  const format = formatOf(bytes, purpose)
  if (typeof format !== 'string') return async () => format
  const open = await load(format)
  return async () => {
    try {
      return await open(bytes)
    } catch (error) {
      if (error instanceof FileFault) return { fault: error.fault }
      throw error
    }
  }
}

async function load(format: FileFormat): Promise<Open> {
  if (format === 'PDF') return (await import('./open-pdf.ts')).openPdf
  if (format === 'MP4') return (await import('./open-mp4.ts')).openMp4
  if (format === 'MP3') return (await import('./open-mp3.ts')).openMp3
  if (format === 'AMR') return (await import('./open-amr.ts')).openAmr
  if (format === 'TXT') return (await import('./open-text.ts')).openText
  const { openPicture } = await import('./open-picture.ts')
  return (bytes) => openPicture(bytes, format)
}
