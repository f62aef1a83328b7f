/** A thread that checks flow files: once after each save, for the server, the terminal and the preview. */
import { parentPort } from 'node:worker_threads'
import { type FlowLibrary, openFlowLibrary } from '#engine/authoring.ts'
import { applySuppressions, checkFlows, sortFindings } from '#verify/index.ts'
import type { CheckAsked, FromCheck } from './preview-protocol.ts'

let library: FlowLibrary | undefined

parentPort?.on('message', ({ texts, lenders }: CheckAsked) => {
  const emit = (said: FromCheck) => parentPort?.postMessage(said)
  try {
    library = openFlowLibrary(texts, library)
    const today = new Date().toISOString().slice(0, 10)
    for (const lender of lenders) {
      const findings = checkFlows(library, [lender])
      const shown = sortFindings(applySuppressions(library, findings, today, false).findings)
      emit({ lender, findings, shown })
    }
  } catch (error) {
    emit({ failed: error instanceof Error ? error.message : String(error) })
  }
})
