/** The thread of `render-in-worker.ts`: draws what each message asks for, or looks for letters that no font draws. */
import { parentPort } from 'node:worker_threads'
import { PdfOfScripts } from './pdf-of-scripts.ts'
import { documentFont, renderDocument } from './render-document.ts'
import type { ToRender } from './render-in-worker.ts'
import { renderLine } from './render-line.ts'
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
