import type { DocumentFault } from './document-fault.ts'

/** The signature must be at offset 0, or the file could be a polyglot. */
export function isPdf(bytes: Buffer): boolean {
  return /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8))
}

export function pdfFault(bytes: Buffer): DocumentFault | undefined {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - 2_048))
  if (!end.includes('startxref') || !end.includes('%%EOF')) return 'damaged'
  return outsideStreams(bytes).some((part) => runs.test(part)) ? 'active' : undefined
}

/** Names of dictionaries that a reader executes, launches or extracts. */
const active = ['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia']

/** A name ends at the next delimiter: `/JSON` is not `/JS`. */
const runs = new RegExp(`/(?:${active.map(anySpelling).join('|')})(?![^\\s()<>[\\]{}/%])`)

/** A character of a name may be escaped: `/J#53` is `/JS`. */
function anySpelling(name: string): string {
  return [...name].map((letter) => `(?:${letter}|#${Buffer.from(letter).toString('hex').replace(/[a-f]/g, eitherCase)})`).join('')
}

function eitherCase(digit: string): string {
  return `[${digit}${digit.toUpperCase()}]`
}

/** `stream` after its dictionary and at the end of a line; elsewhere it is a word in a text or comment. */
const beginsStream = />>\s*stream\r?\n/g

/**
 * The document without the content of its streams, since ten million bytes of image data may contain such a name by
 * accident.
 */
function outsideStreams(bytes: Buffer): string[] {
  const text = bytes.toString('latin1')
  const parts: string[] = []
  let at = 0
  for (const { index } of text.matchAll(beginsStream)) {
    // This match is inside the previous stream.
    if (index < at) continue
    const ends = text.indexOf('endstream', index)
    if (ends < 0) break
    parts.push(text.slice(at, index))
    at = ends + 'endstream'.length
  }
  return [...parts, text.slice(at)]
}
