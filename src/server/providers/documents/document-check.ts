/**
 * Whether a file is accepted, and its media type: decided by its bytes, never by its name or Content-Type. The place for a
 * lender's scanner; this check demands a complete file of a size that can be decoded, without active content.
 */
import type { DocumentMediaType } from '#contract/documents.ts'
import type { DocumentFault } from './document-fault.ts'
import { heicFault, isHeic } from './heic.ts'
import { isJpeg, jpegFault } from './jpeg.ts'
import { isPdf, pdfFault } from './pdf.ts'
import { isPng, pngFault } from './png.ts'

export type CheckedDocument = { readonly mediaType: DocumentMediaType } | { readonly fault: DocumentFault }
export type DocumentCheck = (bytes: Buffer) => Promise<CheckedDocument>

type Kind = {
  readonly mediaType: DocumentMediaType
  readonly is: (bytes: Buffer) => boolean
  readonly fault: (bytes: Buffer) => DocumentFault | undefined
}

const kinds: readonly Kind[] = [
  { mediaType: 'image/jpeg', is: isJpeg, fault: jpegFault },
  { mediaType: 'image/png', is: isPng, fault: pngFault },
  { mediaType: 'image/heic', is: isHeic, fault: heicFault },
  { mediaType: 'application/pdf', is: isPdf, fault: pdfFault },
]

export const checkDocument: DocumentCheck = async (bytes) => {
  const kind = kinds.find(({ is }) => is(bytes))
  if (!kind) return { fault: 'unknown' }
  const fault = kind.fault(bytes)
  return fault ? { fault } : { mediaType: kind.mediaType }
}
