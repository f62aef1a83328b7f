/** A thread of the preview: it answers questions about the flow files, so that the server itself goes on answering. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { watchFolder } from '#server/releases/watch-folder.ts'
import { type Answers, answersFrom, NotAnswerable } from './answer-question.ts'
import { openPreviewFlows } from './preview-flows.ts'
import type { Asked, FromThread, Question, ThreadData } from './preview-protocol.ts'
import { reportSaves } from './report-saves.ts'

const data: ThreadData = workerData

if (parentPort) await start(parentPort, data)

async function start(port: MessagePort, { flowsFolder, watches }: ThreadData): Promise<void> {
  const emit = (said: FromThread) => port.postMessage(said)
  if (watches) return await reportSaves(flowsFolder, (changed) => watchFolder(flowsFolder, changed), emit)
  const flows = await openPreviewFlows(flowsFolder)
  const today = () => new Date().toISOString().slice(0, 10)
  const answers = answersFrom(flows, today, (progress) => emit({ event: 'progress', data: progress }))
  let turn: Promise<void> = Promise.resolve()
  // One after the other: an answer is never made while the files are read again.
  port.on('message', (message: Asked | 'changed') => {
    turn = turn.then(async () => {
      if (message !== 'changed') return emit(answered(message, answers))
      // A folder that is gone for a moment is read with the next save.
      await flows.reload().catch(() => undefined)
    })
  })
  emit({ event: 'ready' })
}

function answered({ id, question }: Asked, answers: Answers): FromThread {
  try {
    return { id, answer: answerTo(question, answers) }
  } catch (error) {
    if (error instanceof NotAnswerable) return { id, problem: { is: error.is, detail: error.message } }
    return { id, problem: { is: 'failed', detail: error instanceof Error ? error.message : String(error) } }
  }
}

function answerTo(question: Question, answers: Answers): unknown {
  switch (question.ask) {
    case 'lenders':
      return answers.lenders(question)
    case 'flow':
      return answers.flow(question)
    case 'people':
      return answers.people(question)
    case 'findings':
      return answers.findings(question)
    case 'script':
      return answers.script(question)
    case 'origins':
      return answers.origins(question)
    case 'walk':
      return answers.walk(question)
  }
}
