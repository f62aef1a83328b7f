/** A worker thread that checks flow files: once after each save, for the server, the terminal and the preview. */

import { setImmediate } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { type FlowLibrary, openFlowLibrary } from '#engine/authoring.ts'
import { homeEquity } from '#product/authoring.ts'
import { verdictOn } from '#server/releases/verify-lenders.ts'
import { applySuppressions, sortFindings } from '#verify/index.ts'
import type { FromCheck, ToCheck } from './preview-protocol.ts'

let library: FlowLibrary | undefined
let newest = 0

parentPort?.on('message', async ({ texts, lenders, save }: ToCheck) => {
  newest = save
  const emit = (message: FromCheck) => parentPort?.postMessage(message)
  try {
    const today = new Date().toISOString().slice(0, 10)
    for (const lender of lenders) {
      library = openFlowLibrary(texts, library ?? homeEquity)
      const verdict = verdictOn(library, lender)
      const shown = sortFindings(applySuppressions(library, verdict.findings, today, false).findings)
      emit({ save, verdict, shown })
      // Receives the message of a newer save, which supersedes this one.
      await setImmediate()
      if (newest !== save) return
    }
  } catch (error) {
    emit({ save, failed: error instanceof Error ? error.message : String(error) })
  }
})
