/** The thread of `renderInWorker`: draws the documents that it is given, and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { renderDocument } from './render-document.ts'
import type { ToRender } from './render-in-worker.ts'

const { texts, created } = workerData as ToRender
parentPort?.postMessage(await Promise.all(texts.map((text) => renderDocument(text, created))))
