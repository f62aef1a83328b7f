/**
 * Uploads one file. Reports the progress, which fetch cannot, and retries when the line
 * drops: with the same key, so that a file that did arrive is not there twice.
 */
import { type ApiSetting, headersOf, parseBody, settle } from './client.ts'
import { CallFailed, problemOf } from './problem.ts'

export type Uploading = {
  readonly path: string
  readonly file: Blob
  readonly headers: { readonly [name: string]: string }
  readonly idempotencyKey: string
  /** The share that is sent, 0 to 1. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

export type Upload = <Answer>(uploading: Uploading) => Promise<Answer>

export type UploadSetting = ApiSetting & {
  readonly request?: () => XMLHttpRequest
  readonly pause?: (ms: number) => Promise<void>
}

/** Before each further try, in milliseconds. */
const pauses = [1_000, 3_000, 9_000]
/** At once: the server takes four of one person, and a slow line would only make all of them late. */
const concurrentUploads = 3
/** A line on which nothing moves for so long is no line. */
const stallMs = 30_000

/** The promise rejects with CallFailed, or with what `signal` was aborted for. */
export function createUpload(setting: UploadSetting): Upload {
  const pause = setting.pause ?? ((ms) => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  const turn = limitConcurrency(concurrentUploads)
  return async <Answer>(uploading: Uploading) => {
    for (let tries = 0; ; tries += 1) {
      try {
        return await turn(() => uploadOnce<Answer>(setting, uploading))
      } catch (error) {
        uploading.signal.throwIfAborted()
        const wait = pauses[tries]
        if (wait === undefined || !isRetryable(error)) throw error
        uploading.onProgress(0)
        await pause(wait)
        uploading.signal.throwIfAborted()
      }
    }
  }
}

/** Nobody answered, the server broke over it or takes no more just now, or our own first try is still being worked on. */
function isRetryable(error: unknown): boolean {
  const problem = problemOf(error)
  if (!problem) return false
  return problem.kind === 'unreachable' || problem.status >= 500 || retryableSlugs.has(problem.slug)
}

const retryableSlugs: ReadonlySet<string | undefined> = new Set(['twin-in-flight', 'too-many'])

function uploadOnce<Answer>(setting: UploadSetting, uploading: Uploading): Promise<Answer> {
  const { path, file, onProgress, signal } = uploading
  const tokenBefore = setting.session.token()
  const request = setting.request?.() ?? new XMLHttpRequest()
  return new Promise<Answer>((resolve, reject) => {
    let stalled: ReturnType<typeof setTimeout>
    const moves = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), stallMs)
    }
    const stop = () => request.abort()
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moves()
      if (total > 0) onProgress(loaded / total)
    })
    request.addEventListener('loadend', () => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', stop)
      // 0: the line dropped, nothing moved on it any more, or the file was taken back.
      if (request.status === 0) return reject(new CallFailed({ kind: 'unreachable', timedOut: false }))
      try {
        resolve(settle<Answer>(setting, { answer: answerOf(request), body: parseBody(request.responseText), tokenBefore }))
      } catch (error) {
        reject(error)
      }
    })
    signal.addEventListener('abort', stop)
    request.open('POST', new URL(setting.base + path, setting.origin))
    request.withCredentials = true
    for (const [name, value] of headersOf(setting, uploading)) request.setRequestHeader(name, value)
    for (const [name, value] of Object.entries(uploading.headers)) request.setRequestHeader(name, value)
    if (signal.aborted) return reject(signal.reason)
    moves()
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
  }
}

/** Runs at most `limit` works at the same time; further ones wait in the order of their calls. */
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
