/**
 * The one way to the server: the headers that every call carries, the time-out, the token that an answer may bring,
 * and what a 401 does. Everything that is not a success is thrown as CallFailed.
 */

import { idempotencyHeader, lenderHeader, originHeader, requestTimeoutMs, tokenHeader, versionHeader } from '#contract/headers.ts'
import { languageHeader } from '#contract/language.ts'
import type { Json } from '#engine/index.ts'
import type { Session } from '../session/session.ts'
import { tokenFrom } from '../session/token-from.ts'
import { CallFailed, type Problem, readProblem } from './problem.ts'

export type Call = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: Json
  readonly idempotencyKey?: string
  /** The version that was seen, sent as If-Match. */
  readonly version?: number | string
  readonly signal?: AbortSignal
  /** It is delivered though the page is left meanwhile. */
  readonly outlivesPage?: true
  /** Set for the sign-in call itself: there a 401 is an answer to the question and not the end of a session. */
  readonly signsIn?: true
}

export type Api = <Answer>(path: string, call?: Call) => Promise<Answer>

export type ApiSetting = {
  readonly base: string
  readonly organization: string
  readonly origin: string
  readonly session: Session
  /** In which the page speaks, so that the answers do, too. */
  readonly language?: () => string
  /** Called once for each answer that ended the session, after the token is gone. */
  readonly onSessionEnded: () => void
  readonly fetch?: typeof fetch
}

export function createApi(setting: ApiSetting): Api {
  const send = setting.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request))
  return async <Answer>(path: string, call: Call = {}) => {
    const tokenBefore = setting.session.token()
    const { answer, body } = await withinTime(call.signal, async (signal) => {
      const answer = await send(new URL(setting.base + path, setting.origin), {
        method: call.method ?? 'GET',
        headers: headersOf(setting, call),
        body: call.body === undefined ? undefined : JSON.stringify(call.body),
        credentials: 'include',
        keepalive: call.outlivesPage === true,
        signal,
      })
      return { answer, body: parseBody(await answer.text()) }
    })
    return settle<Answer>(setting, { answer, body, tokenBefore, signsIn: call.signsIn === true })
  }
}

type Settling = {
  readonly answer: Pick<Response, 'ok' | 'status' | 'redirected' | 'url' | 'headers'>
  /** Undefined where it was no JSON. */
  readonly body: Json | undefined
  /** When the call was sent. */
  readonly tokenBefore: string | undefined
  readonly signsIn?: boolean
}

/** What an answer means: its body, with the token that it may bring kept. @throws CallFailed */
export function settle<Answer>(setting: ApiSetting, { answer, body, tokenBefore, signsIn = false }: Settling): Answer {
  const { session, onSessionEnded } = setting
  if (answer.ok) {
    // Not our server's: a captive portal answers every request with a page of its own.
    if (body === undefined && answer.status !== noContent) throw new CallFailed({ kind: 'unreachable', timedOut: false })
    const token = tokenFrom(answer, new URL(setting.base || '/', setting.origin).origin)
    // A borrower who signed out while this call was in flight stays signed out.
    if (token && session.token() === tokenBefore) session.keepToken(token)
    return body as Answer
  }
  const problem = readProblem(answer.status, body)
  if (!signsIn && endsSession(problem)) {
    if (session.token() === tokenBefore) session.dropToken()
    onSessionEnded()
  }
  throw new CallFailed(problem)
}

const noContent = 204

/** 401 always; 403 only where the server says that it does not know who asks. */
export function endsSession(problem: Problem): boolean {
  if (problem.kind !== 'answered') return false
  if (problem.status === 401) return true
  return (
    problem.status === 403 &&
    [...problem.errors, problem.message].some((said) => said !== undefined && unauthenticatedMessage.test(said))
  )
}

const unauthenticatedMessage = /^(unauthenticated|invalid signature)\.?$/i

export function headersOf(setting: ApiSetting, call: Pick<Call, 'signsIn' | 'body' | 'idempotencyKey' | 'version'>): Headers {
  const headers = new Headers({ accept: 'application/json' })
  headers.set(lenderHeader, setting.organization)
  headers.set(originHeader, setting.origin)
  if (setting.language) headers.set(languageHeader, setting.language())
  const token = setting.session.token()
  if (token && !call.signsIn) headers.set(tokenHeader, token)
  if (call.body !== undefined) headers.set('content-type', 'application/json')
  if (call.idempotencyKey) headers.set(idempotencyHeader, call.idempotencyKey)
  if (call.version !== undefined) headers.set(versionHeader, `"${call.version}"`)
  return headers
}

/** Undefined where there is no JSON: a proxy's own error page, an answer cut short. */
export function parseBody(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The time counts until the whole answer is here, not only its first line. */
async function withinTime<T>(caller: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  const timer = setTimeout(giveUp, requestTimeoutMs)
  caller?.addEventListener('abort', giveUp)
  try {
    return await work(controller.signal)
  } catch (error) {
    // The caller no longer wants the answer: nothing went wrong.
    if (caller?.aborted) throw error
    throw new CallFailed({ kind: 'unreachable', timedOut: controller.signal.aborted }, error)
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener('abort', giveUp)
  }
}
