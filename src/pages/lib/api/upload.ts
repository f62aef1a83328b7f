/**
 * Uploads a file, with progress, which fetch cannot report. Waits while the browser is offline, and retries lost
 * connections with the same idempotency key, so that the file is stored once.
 */
import { type ApiSetting, headersOf, parseBody, settle, withRenewedToken } from './client.ts'
import { CallFailed, problemOf } from './problem.ts'

export type Uploading = {
  readonly path: string
  readonly file: Blob
  readonly headers: { readonly [name: string]: string }
  readonly idempotencyKey: string
  /** The fraction sent, 0 to 1; undefined while the upload waits for the connection. */
  readonly onProgress: (share: number | undefined) => void
  readonly signal: AbortSignal
}

export type Upload = <Answer>(uploading: Uploading) => Promise<Answer>

export type UploadSetting = ApiSetting & {
  readonly request?: () => XMLHttpRequest
  readonly pause?: (ms: number) => Promise<void>
}

/** The pauses before retries, in ms. */
const pauses = [1_000, 3_000, 9_000]
/** Concurrent uploads: the server allows four per borrower, and more would slow each other down. */
const concurrentUploads = 3
/** An upload without progress for this time, in ms, is aborted, until its last byte is sent. */
const stallMs = 30_000
/** From the last byte to the response, in ms: the server lets files wait for their turn, opens and scans them. */
const responseMs = 180_000

/** The promise rejects with CallFailed, or with the abort reason of `signal`. */
export function createUpload(setting: UploadSetting): Upload {
  const pause = setting.pause ?? ((ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  const turn = limitConcurrency(concurrentUploads)
  return async <Answer>(uploading: Uploading) => {
    const { signal, onProgress } = uploading
    let tries = 0
    for (;;) {
      if (!navigator.onLine) {
        onProgress(undefined)
        await untilOnline(signal)
        signal.throwIfAborted()
        onProgress(0)
      }
      try {
        return await turn(() => uploadOnce<Answer>(setting, uploading))
      } catch (error) {
        signal.throwIfAborted()
        if (!isRetryable(error)) throw error
        // A browser that knows that it is offline waits, and has all retries once it is back.
        if (!navigator.onLine) continue
        const wait = pauses[tries]
        if (wait === undefined) throw error
        tries += 1
        onProgress(problemOf(error)?.kind === 'unreachable' ? undefined : 0)
        await pause(wait)
        signal.throwIfAborted()
      }
    }
  }
}

/** Resolves when the browser is online again, or when `signal` is aborted. */
async function untilOnline(signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true })
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Whether to retry: no response, a 5xx, `too-many`, or the first attempt is still in progress. */
function isRetryable(error: unknown): boolean {
  const problem = problemOf(error)
  if (!problem) return false
  return problem.kind === 'unreachable' || problem.status >= 500 || retryableSlugs.has(problem.slug)
}

const retryableSlugs: ReadonlySet<string | undefined> = new Set(['twin-in-flight', 'too-many'])

async function uploadOnce<Answer>(setting: UploadSetting, uploading: Uploading): Promise<Answer> {
  const { signal } = uploading
  const { answer, tokenBefore } = await withRenewedToken(setting, { signal }, () => sendFile(setting, uploading))
  return settle<Answer>(setting, { answer, body: parseBody(answer.text), tokenBefore })
}

function sendFile(setting: UploadSetting, uploading: Uploading): Promise<ReturnType<typeof answerOf>> {
  const { path, file, onProgress, signal } = uploading
  const request = setting.request?.() ?? new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    let deadline: ReturnType<typeof setTimeout>
    const abortAfter = (ms: number) => {
      clearTimeout(deadline)
      deadline = setTimeout(() => request.abort(), ms)
    }
    const stop = () => request.abort()
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      abortAfter(stallMs)
      if (total > 0) onProgress(loaded / total)
    })
    request.upload.addEventListener('load', () => abortAfter(responseMs))
    request.addEventListener('loadend', () => {
      clearTimeout(deadline)
      signal.removeEventListener('abort', stop)
      // Status 0: connection lost, stalled, not answered, or aborted.
      if (request.status === 0) return reject(new CallFailed({ kind: 'unreachable', timedOut: false }))
      resolve(answerOf(request))
    })
    signal.addEventListener('abort', stop)
    request.open('POST', new URL(setting.base + path, setting.origin))
    request.withCredentials = true
    for (const [name, value] of headersOf(setting, uploading)) request.setRequestHeader(name, value)
    for (const [name, value] of Object.entries(uploading.headers)) request.setRequestHeader(name, value)
    if (signal.aborted) return reject(signal.reason)
    abortAfter(stallMs)
    request.send(file)
  })
}

function answerOf(request: XMLHttpRequest) {
  const token = request.getResponseHeader('authorization')
  return {
    ok: request.status >= 200 && request.status < 300,
    status: request.status,
    redirected: false,
    url: request.responseURL,
    headers: new Headers(token === null ? {} : { authorization: token }),
    text: request.responseText,
  }
}

/** Runs at most `limit` tasks at the same time; further ones wait in order. */
function limitConcurrency(limit: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = limit
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
