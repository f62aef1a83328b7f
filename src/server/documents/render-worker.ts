/** The thread of `renderInWorker` and `renderLinesInWorker`: draws what each message asks for. */
import { parentPort } from 'node:worker_threads'
import { renderDocument } from './render-document.ts'
import type { ToRender } from './render-in-worker.ts'
import { renderLine } from './render-line.ts'
import { undrawn } from './undrawn.ts'

const messages: unknown[] = []
undrawn.subscribe((message) => messages.push(message))

parentPort?.on('message', async ({ created, ...asked }: ToRender) => {
  const drawing =
    'texts' in asked
      ? asked.texts.map((text) => renderDocument(text, created))
      : asked.lines.map((line) => renderLine(line, created))
  parentPort?.postMessage({ drawn: await Promise.all<unknown>(drawing), undrawn: messages.splice(0) })
})
