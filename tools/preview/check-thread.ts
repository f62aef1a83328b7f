/** A worker thread that checks flow files: once after each save, for the server, the terminal and the preview. */
import { parentPort } from 'node:worker_threads'
import { type FlowLibrary, openFlowLibrary } from '#engine/authoring.ts'
import { type ToVerify, verdictOn } from '#server/releases/verify-lenders.ts'
import { applySuppressions, sortFindings } from '#verify/index.ts'
import type { FromCheck } from './preview-protocol.ts'

let library: FlowLibrary | undefined

parentPort?.on('message', ({ texts, lenders }: ToVerify) => {
  const emit = (said: FromCheck) => parentPort?.postMessage(said)
  try {
    library = openFlowLibrary(texts, library)
    const today = new Date().toISOString().slice(0, 10)
    for (const lender of lenders) {
      const verdict = verdictOn(library, lender)
      const shown = sortFindings(applySuppressions(library, verdict.findings, today, false).findings)
      emit({ verdict, shown })
    }
  } catch (error) {
    emit({ failed: error instanceof Error ? error.message : String(error) })
  }
})
