/**
 * Draws documents in threads, so that requests are answered meanwhile. Loading the fonts and pdfkit takes longer than
 * most drawings: a thread is kept for further documents, and ends with its memory when none has come for a while.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { fairQueue } from '../limits/fair-queue.ts'
import type { DocumentText } from './document-text.ts'
import type { RenderedDocument } from './render-document.ts'
import { type Undrawn, undrawn } from './undrawn.ts'

type Documents = { readonly texts: readonly DocumentText[]; readonly created: Date }
type Lines = { readonly lines: readonly LineToRender[]; readonly created: Date }
/** Texts of which letters that no font draws are looked for. */
type Letters = { readonly letters: readonly string[] }
export type ToRender = Documents | Lines | Letters

/** A text on one line, and the size of its page in points. */
export type LineToRender = { readonly text: string; readonly width: number; readonly height: number }

type IdleThread = { readonly worker: Worker; readonly drop: () => void; readonly end: NodeJS.Timeout }

/** The most threads at once; further documents wait for one of them. */
const inTurn = fairQueue({ atOnce: 2 })
const idleMs = 10_000
const idle: IdleThread[] = []

/** @returns the documents in the order of the texts */
export async function renderInWorker(toRender: Documents): Promise<readonly RenderedDocument[]> {
  return await drawnInWorker<RenderedDocument>(toRender)
}

/** @returns a PDF file of one page for each line, in their order */
export async function renderLinesInWorker(toRender: Lines): Promise<readonly Uint8Array[]> {
  return await drawnInWorker<Uint8Array>(toRender)
}

/** @returns for each text its letters, with their marks, that no font of documents draws */
export async function undrawnLettersIn(texts: readonly string[]): Promise<readonly (readonly string[])[]> {
  return await drawnInWorker<readonly string[]>({ letters: texts })
}

async function drawnInWorker<Drawn>(toRender: ToRender): Promise<readonly Drawn[]> {
  return await inTurn('documents', () => drawnByThread<Drawn>(toRender))
}

async function drawnByThread<Drawn>(toRender: ToRender): Promise<readonly Drawn[]> {
  const worker = takeThread()
  try {
    // Rejects on 'error', which a thread that fails emits before it ends.
    const rendered = once(worker, 'message') as Promise<[{ drawn: readonly Drawn[]; undrawn: readonly Undrawn[] }]>
    worker.postMessage(toRender)
    const [message] = await rendered
    keepThread(worker)
    for (const one of message.undrawn) undrawn.publish(one)
    return message.drawn
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

function takeThread(): Worker {
  const thread = idle.pop()
  if (!thread) return new Worker(new URL('./render-worker.ts', import.meta.url))
  clearTimeout(thread.end)
  thread.worker.off('error', thread.drop)
  thread.worker.ref()
  return thread.worker
}

/** Neither an idle thread nor its timer keeps the process running. */
function keepThread(worker: Worker): void {
  worker.unref()
  const drop = () => {
    idle.splice(idle.indexOf(thread), 1)
    clearTimeout(thread.end)
    void worker.terminate()
  }
  const thread: IdleThread = { worker, drop, end: setTimeout(drop, idleMs).unref() }
  worker.once('error', drop)
  idle.push(thread)
}
