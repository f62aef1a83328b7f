/** The additions of `npm run dev` to the product: checks in a thread, reports of saves, the preview. */
import { Worker } from 'node:worker_threads'
import { previewPath } from '#contract/preview.ts'
import type { AdditionsFor } from '#server/start-server.ts'
import { unverifiedCompiler } from './compile-unverified.ts'
import type { FromReport } from './preview-protocol.ts'
import { previewRoutes } from './preview-routes.ts'
import { previewThreads } from './preview-threads.ts'
import { sharedCheck } from './shared-check.ts'

export const withPreview: AdditionsFor = ({ flowsFolder }) => {
  const threads = previewThreads(flowsFolder)
  const unverified = unverifiedCompiler()
  let reports: Worker | undefined
  const checks = sharedCheck({
    progress: (data) => threads.emit({ event: 'progress', data }),
    checked: (verdict) => {
      // Started after the first check, which would otherwise share the processor with it.
      reports ??= reportsOf(flowsFolder, (message) => {
        if ('line' in message) process.stdout.write(`${message.line}\n`)
        else threads.emit(message)
      })
      reports.postMessage(verdict)
    },
  })
  return {
    verify: async (asked, heard, superseded) => {
      await checks.verify(asked, heard, superseded)
      void unverified.prepare(asked.texts, asked.lenders)
    },
    compile: unverified.compile,
    page: { says: 'preview of every place', path: previewPath },
    addRoutes: (app, parts) => previewRoutes(app, parts, threads, checks),
    close: async () => void (await Promise.all([threads.close(), checks.close(), reports?.terminate()])),
  }
}

function reportsOf(flowsFolder: string, heard: (message: FromReport) => void): Worker {
  const worker = new Worker(new URL('./report-thread.ts', import.meta.url), { workerData: flowsFolder })
  worker.on('message', heard)
  worker.on('error', ({ message }) => process.stderr.write(`Saved files are no longer reported: ${message}\n`))
  return worker
}
