/** The thread of `render-in-worker.ts`: draws what each message asks for, or looks for letters that no font draws. */

import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { PdfOfScripts } from './pdf-of-scripts.ts'
import { documentFont, renderDocument } from './render-document.ts'
import type { LineToRender, ToRender } from './render-in-worker.ts'
import { inset, rise, sizeOnLine } from './size-on-line.ts'
import { undrawn } from './undrawn.ts'

const messages: unknown[] = []
undrawn.subscribe((message) => messages.push(message))

parentPort?.on('message', async (asked: ToRender) => {
  const drawn = await Promise.all<unknown>(drawings(asked))
  parentPort?.postMessage({ drawn, undrawn: messages.splice(0) })
})

function drawings(asked: ToRender): readonly unknown[] {
  if ('texts' in asked) return asked.texts.map((text) => renderDocument(text, asked.created))
  if ('lines' in asked) return asked.lines.map((line) => renderLine(line, asked.created))
  const doc = new PdfOfScripts({ autoFirstPage: false, font: documentFont })
  return asked.letters.map((text) => doc.undrawnIn(text))
}

/** @param created the time written into the file; without it, bytes would differ from one run to the next */
async function renderLine({ text, width, height }: LineToRender, created: Date): Promise<Uint8Array> {
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
