/** Checks each save once for the server, the terminal and the preview, in a worker thread. */
import { Worker } from 'node:worker_threads'
import type { ProgressEvent } from '#contract/preview.ts'
import type { Finding } from '#engine/authoring.ts'
import type { FlowPath, LenderId } from '#engine/index.ts'
import type { VerifyLenders } from '#server/releases/verify-lenders.ts'
import type { FromCheck, ReportAsked, ToCheck } from './preview-protocol.ts'

export type SharedCheck = {
  readonly verify: VerifyLenders
  /** The findings of the last check that are not suppressed; undefined for an unknown lender. */
  readonly findingsOf: (lender: LenderId) => readonly Finding[] | undefined
  readonly close: () => Promise<unknown>
}

type Listeners = {
  readonly progress: (event: ProgressEvent) => void
  /** After each check. */
  readonly checked: (verdict: ReportAsked) => void
}

type Checked = Exclude<FromCheck, { readonly failed: string }>

export function sharedCheck({ progress, checked }: Listeners): SharedCheck {
  const worker = new Worker(new URL('./check-thread.ts', import.meta.url))
  const known = new Map<LenderId, Checked>()
  let saves = 0
  let reported: ReadonlyMap<FlowPath, string> | undefined
  let ended: Error | undefined
  worker.on('error', (error: Error) => {
    ended = error
  })

  const verify: VerifyLenders = async ({ texts, lenders }, heard, superseded) => {
    if (ended) throw ended
    saves += 1
    let released: Promise<void> = Promise.resolve()
    const release = async (answer: Checked) => {
      if (superseded?.aborted) return
      known.set(answer.verdict.lender, answer)
      await heard(answer.verdict)
    }
    const answered = (answer: Checked, done: number) => {
      progress({ of: 'check', says: 'lenders are checked', done, all: lenders.length })
      released = released.then(() => release(answer))
      released.catch(() => undefined)
    }
    await allChecked(worker, { texts, lenders, save: saves }, answered, superseded)
    await released
    if (superseded?.aborted) return
    for (const gone of [...known.keys()].filter((id) => !texts.has(`${id}/lender.json`))) known.delete(gone)
    const findings = new Map([...known].map(([id, { verdict }]) => [id, verdict.findings]))
    if (reported === undefined || changed(reported, texts)) checked({ texts, findings })
    reported = texts
  }
  return { verify, findingsOf: (lender) => known.get(lender)?.shown, close: () => worker.terminate() }
}

function allChecked(
  worker: Worker,
  asked: ToCheck,
  heard: (answer: Checked, done: number) => void,
  superseded: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let done = 0
    const end = (error?: Error) => {
      worker.off('message', listen).off('error', end)
      superseded?.removeEventListener('abort', stop)
      if (error) reject(error)
      else resolve()
    }
    const stop = () => end()
    const listen = (message: FromCheck) => {
      if (message.save !== asked.save) return
      if ('failed' in message) return end(new Error(message.failed))
      done += 1
      heard(message, done)
      if (done === asked.lenders.length) end()
    }
    if (asked.lenders.length === 0 || superseded?.aborted) return resolve()
    superseded?.addEventListener('abort', stop)
    worker.on('message', listen).on('error', end)
    worker.postMessage(asked)
  })
}

function changed(before: ReadonlyMap<FlowPath, string>, after: ReadonlyMap<FlowPath, string>): boolean {
  return before.size !== after.size || [...after].some(([path, text]) => before.get(path) !== text)
}
