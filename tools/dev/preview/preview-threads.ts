/** The two worker threads of the preview: one for quick questions, one for questions that need exploration. */
import { Worker } from 'node:worker_threads'
import type { ProgressEvent, SavedEvent } from '#contract/preview.ts'
import { Refused } from '#server/errors/refused.ts'
import type { AnswerTo, Asked, Question, ThreadData, WorkerMessage } from './preview-protocol.ts'

export type PreviewEvent =
  | { readonly event: 'saved'; readonly data: SavedEvent }
  | { readonly event: 'progress'; readonly data: ProgressEvent }

export type PreviewThreads = {
  /** Starts the threads, so that the first question does not wait for them. */
  readonly begin: () => void
  /** @throws Refused */
  readonly ask: <Ask extends Question['ask']>(question: Extract<Question, { readonly ask: Ask }>) => Promise<AnswerTo[Ask]>
  /** @returns removes the listener */
  readonly listen: (listener: (event: PreviewEvent) => void) => () => void
  readonly emit: (event: PreviewEvent) => void
  readonly close: () => Promise<void>
}

/** The threads start with the first page or question, so a server without preview has none. */
export function previewThreads(flowsFolder: string): PreviewThreads {
  const listeners = new Set<(event: PreviewEvent) => void>()
  const emit = (event: PreviewEvent) => {
    for (const listener of listeners) listener(event)
  }
  let started: Promise<Started> | undefined
  const threads = () => {
    started ??= start(flowsFolder, emit)
    return started
  }
  const begin = () => void threads().catch(() => undefined)
  return {
    begin,
    ask: async (question) => {
      const { reading, finding } = await threads()
      const quick = ['lenders', 'places', 'flow', 'script', 'origins', 'documents'].includes(question.ask)
      return await (quick ? reading : finding).ask(question)
    },
    listen: (listener) => {
      listeners.add(listener)
      // Also for a page that only listens, because a thread reports the saves.
      begin()
      return () => listeners.delete(listener)
    },
    emit,
    close: async () => {
      const running = await started?.catch(() => undefined)
      await Promise.all(Object.values(running ?? {}).map((thread) => thread.close()))
    },
  }
}

type Started = { readonly reading: Thread; readonly finding: Thread }

async function start(flowsFolder: string, emit: (event: PreviewEvent) => void): Promise<Started> {
  const heard = (message: Heard) => {
    if (!('event' in message) || message.event === 'ready') return
    if (message.event === 'saved') finding.changed()
    emit(message)
  }
  const reading = openThread({ flowsFolder, watches: true }, heard)
  const finding = openThread({ flowsFolder, watches: false }, heard)
  await Promise.all([reading.ready, finding.ready])
  return { reading, finding }
}

type Thread = {
  readonly ready: Promise<void>
  readonly ask: (question: Question) => Promise<never>
  readonly changed: () => void
  readonly close: () => Promise<unknown>
}

/** Gives the answer the type that its question expects, since structured cloning loses types. */
type Heard = Exclude<WorkerMessage, { readonly answer: unknown }> | { readonly id: number; readonly answer: never }

function openThread(data: ThreadData, heard: (message: Heard) => void): Thread {
  const worker = new Worker(new URL('./preview-thread.ts', import.meta.url), { workerData: data })
  const ready = Promise.withResolvers<void>()
  const waiting = new Map<number, PromiseWithResolvers<never>>()
  let asked = 0
  worker.on('message', (message: Heard) => {
    heard(message)
    if ('event' in message) return message.event === 'ready' ? ready.resolve() : undefined
    const one = waiting.get(message.id)
    waiting.delete(message.id)
    if ('answer' in message) one?.resolve(message.answer)
    else one?.reject(refusal(message.problem))
  })
  worker.on('error', (error) => {
    ready.reject(error)
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  })
  return {
    ready: ready.promise,
    ask: (question) => {
      asked += 1
      const one = Promise.withResolvers<never>()
      waiting.set(asked, one)
      worker.postMessage({ id: asked, question } satisfies Asked)
      return one.promise
    },
    changed: () => worker.postMessage('changed'),
    close: () => worker.terminate(),
  }
}

function refusal({ is, detail }: Extract<WorkerMessage, { readonly problem: unknown }>['problem']): Refused {
  return new Refused(is === 'unknown' ? 'not-found' : is === 'broken' ? 'unavailable' : 'unexpected', { detail })
}
