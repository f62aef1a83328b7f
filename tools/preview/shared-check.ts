/** One check of each save for the server, the terminal and the preview, in a thread of its own. */
import { Worker } from 'node:worker_threads'
import type { ProgressEvent } from '#contract/preview.ts'
import { type Finding, lendersOf } from '#engine/authoring.ts'
import type { FlowPath, LenderId } from '#engine/index.ts'
import type { CheckLenders } from '#server/releases/open-releases.ts'
import type { CheckAsked, FromCheck, ReportAsked } from './preview-protocol.ts'

export type SharedCheck = {
  readonly check: CheckLenders
  /** Of the last check, without those that are suppressed; undefined where there is no such lender. */
  readonly findingsOf: (lender: LenderId) => readonly Finding[] | undefined
  readonly close: () => Promise<unknown>
}

type Listeners = {
  readonly progress: (event: ProgressEvent) => void
  /** After each check. */
  readonly checked: (verdict: ReportAsked) => void
}

export function sharedCheck({ progress, checked }: Listeners): SharedCheck {
  const worker = new Worker(new URL('./check-thread.ts', import.meta.url))
  const known = new Map<LenderId, Exclude<FromCheck, { readonly failed: string }>>()
  let reported: ReadonlyMap<FlowPath, string> | undefined
  let ended: Error | undefined
  worker.on('error', (error: Error) => {
    ended = error
  })

  const check: CheckLenders = async ({ texts, library, lenders }) => {
    if (ended) throw ended
    await allChecked(worker, { texts, lenders }, (answer, done) => {
      known.set(answer.lender, answer)
      progress({ of: 'check', says: 'lenders are checked', done, all: lenders.length })
    })
    const all = lendersOf(library)
    for (const gone of [...known.keys()].filter((id) => !all.includes(id))) known.delete(gone)
    const findings = new Map([...known].map(([id, answer]) => [id, answer.findings]))
    if (reported === undefined || changed(reported, texts)) checked({ texts, findings })
    reported = texts
    return new Map(lenders.map((id) => [id, findings.get(id) ?? []]))
  }
  return { check, findingsOf: (lender) => known.get(lender)?.shown, close: () => worker.terminate() }
}

function allChecked(
  worker: Worker,
  asked: CheckAsked,
  heard: (answer: Exclude<FromCheck, { readonly failed: string }>, done: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let done = 0
    const end = (error?: Error) => {
      worker.off('message', listen).off('error', end)
      if (error) reject(error)
      else resolve()
    }
    const listen = (said: FromCheck) => {
      if ('failed' in said) return end(new Error(said.failed))
      done += 1
      heard(said, done)
      if (done === asked.lenders.length) end()
    }
    if (asked.lenders.length === 0) return resolve()
    worker.on('message', listen).on('error', end)
    worker.postMessage(asked)
  })
}

function changed(before: ReadonlyMap<FlowPath, string>, after: ReadonlyMap<FlowPath, string>): boolean {
  return before.size !== after.size || [...after].some(([path, text]) => before.get(path) !== text)
}
