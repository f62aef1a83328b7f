/** Draws a line of text as a page of the size of a place to sign, with the fonts of all scripts. */
import { fileURLToPath } from 'node:url'
import { PdfOfScripts } from './pdf-of-scripts.ts'
import type { LineToRender } from './render-in-worker.ts'
import { inset, rise, sizeOnLine } from './size-on-line.ts'

/** @param created the time written into the file; without it, bytes would differ from one run to the next */
export async function renderLine({ text, width, height }: LineToRender, created: Date): Promise<Uint8Array> {
  const doc = new PdfOfScripts({
    size: [width, height],
    margin: 0,
    pdfVersion: '1.7',
    font: signatureFont,
    info: { CreationDate: created, ModDate: created },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))
  const size = sizeOnLine({ width, height }, (one) => doc.fontSize(one).widthOfString(text))
  doc.fontSize(size).text(text, inset, height - rise, { lineBreak: false, baseline: 'alphabetic' })
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

const signatureFont = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf'),
)
