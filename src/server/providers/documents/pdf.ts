import type { DocumentFault } from './document-check.ts'

/** At the very beginning: behind something else it could be read as that as well. */
export function isPdf(bytes: Buffer): boolean {
  return /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))
}

export function pdfFault(bytes: Buffer): DocumentFault | undefined {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - 2_048))
  if (!end.includes('startxref') || !end.includes('%%EOF')) return 'damaged'
  return outsideStreams(bytes).some((part) => runs.test(part)) ? 'active' : undefined
}

/** What a reader would run, start or unpack. A name ends where the next thing begins: `/JSON` is another one. */
const runs = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia)(?![^\s()<>[\]{}/%])/

/** Within a stream the same letters are pixels: a scan of ten million bytes has them by chance. */
function outsideStreams(bytes: Buffer): string[] {
  const parts: string[] = []
  let at = 0
  while (at < bytes.length) {
    const begins = bytes.indexOf('stream', at, 'latin1')
    if (begins < 0) break
    parts.push(bytes.toString('latin1', at, begins))
    const ends = bytes.indexOf('endstream', begins, 'latin1')
    if (ends < 0) return parts
    at = ends + 'endstream'.length
  }
  return [...parts, bytes.toString('latin1', at)]
}
