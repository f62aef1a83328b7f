/** The thread of `renderInWorker`: draws the documents of each message. */
import { parentPort } from 'node:worker_threads'
import { renderDocument } from './render-document.ts'
import type { ToRender } from './render-in-worker.ts'

parentPort?.on('message', async ({ texts, created }: ToRender) => {
  parentPort?.postMessage(await Promise.all(texts.map((text) => renderDocument(text, created))))
})
