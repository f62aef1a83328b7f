/** Draws documents in a thread that ends afterwards, so that requests are answered meanwhile, and no memory is kept. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DocumentText } from './document-text.ts'
import type { RenderedDocument } from './render-document.ts'

export type ToRender = { readonly texts: readonly DocumentText[]; readonly created: Date }

/** The most threads at once; further documents wait for one of them. */
const mostThreads = 2
const waiting: (() => void)[] = []
let running = 0

/** @returns the documents in the order of the texts */
export async function renderInWorker(toRender: ToRender): Promise<readonly RenderedDocument[]> {
  if (running >= mostThreads) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), { workerData: toRender })
  try {
    // Rejects on 'error', which a thread that fails emits before it ends.
    const [rendered] = (await once(worker, 'message')) as [readonly RenderedDocument[]]
    return rendered
  } finally {
    await worker.terminate()
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
