/** A worker thread of the preview: it answers questions about the flow files, so that the server is not blocked. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { watchFolder } from '#server/releases/watch-folder.ts'
import { versionOf } from '../../flow/watching/saved-texts.ts'
import { type Answers, answersFrom, NotAnswerable } from './answer-question.ts'
import { openPreviewFlows } from './preview-flows.ts'
import type { Asked, Question, ThreadData, WorkerMessage } from './preview-protocol.ts'

const data: ThreadData = workerData

if (parentPort) await start(parentPort, data)

async function start(port: MessagePort, { flowsFolder, watches }: ThreadData): Promise<void> {
  const emit = (message: WorkerMessage) => port.postMessage(message)
  const flows = openPreviewFlows(flowsFolder)
  const answers = answersFrom(flows, (progress) => emit({ event: 'progress', data: progress }))
  let turn: Promise<unknown> = Promise.resolve()
  // Reloads of the flow files and answers to questions run one after the other, so that no answer mixes old and new files.
  const next = (work: () => Promise<void> | void) => {
    turn = turn.then(work)
  }
  const changed = () =>
    next(async () => {
      // A folder that is missing for a moment is read after the next save.
      const change = await flows.reload().catch(() => undefined)
      if (watches && change && change.saved.length > 0)
        emit({ event: 'saved', data: { version: versionOf(flows.texts()), files: change.saved, lenders: change.touched } })
    })
  port.on('message', (message: Asked | 'changed') =>
    message === 'changed' ? changed() : next(() => emit(answered(message, answers))),
  )
  // Starts watching before the first read, so that no save is missed.
  if (watches) watchFolder(flowsFolder, changed)
  next(async () => void (await flows.reload()))
  await turn
  emit({ event: 'ready' })
}

function answered({ id, question }: Asked, answers: Answers): WorkerMessage {
  try {
    const answer = answers[question.ask] as (asked: Question) => unknown
    return { id, answer: answer(question) }
  } catch (error) {
    if (error instanceof NotAnswerable) return { id, problem: { is: error.is, detail: error.message } }
    return { id, problem: { is: 'failed', detail: error instanceof Error ? error.message : String(error) } }
  }
}
