import type { DocumentFault } from './document-fault.ts'

/** At the very beginning: behind something else it could be read as that as well. */
export function isPdf(bytes: Buffer): boolean {
  return /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))
}

export function pdfFault(bytes: Buffer): DocumentFault | undefined {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - 2_048))
  if (!end.includes('startxref') || !end.includes('%%EOF')) return 'damaged'
  return outsideStreams(bytes).some((part) => runs.test(part)) ? 'active' : undefined
}

/** What a reader would run, start or unpack. */
const active = ['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia']

/** A name ends where the next thing begins: `/JSON` is another one. */
const runs = new RegExp(`/(?:${active.map(anySpelling).join('|')})(?![^\\s()<>[\\]{}/%])`)

/** A letter of a name may be written as its code: `/J#53` is `/JS`. */
function anySpelling(name: string): string {
  return [...name].map((letter) => `(?:${letter}|#${Buffer.from(letter).toString('hex').replace(/[a-f]/g, eitherCase)})`).join('')
}

function eitherCase(digit: string): string {
  return `[${digit}${digit.toUpperCase()}]`
}

/** Behind its dictionary and at the end of a line. The word alone may stand in any text or comment. */
const beginsStream = />>\s*stream\r?\n/g

/** Within a stream the same letters are pixels: a scan of ten million bytes has them by chance. */
function outsideStreams(bytes: Buffer): string[] {
  const text = bytes.toString('latin1')
  const parts: string[] = []
  let at = 0
  for (const { index } of text.matchAll(beginsStream)) {
    // It stands within the stream before.
    if (index < at) continue
    const ends = text.indexOf('endstream', index)
    if (ends < 0) break
    parts.push(text.slice(at, index))
    at = ends + 'endstream'.length
  }
  return [...parts, text.slice(at)]
}
