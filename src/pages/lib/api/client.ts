/**
 * The API client: headers of every call, time-out, storing of tokens, and the handling of 401. Throws CallFailed for
 * anything but a success.
 */

import { idempotencyHeader, lenderHeader, originHeader, requestTimeoutMs, tokenHeader, versionHeader } from '#contract/headers.ts'
import { renewalPath } from '#contract/identity.ts'
import { languageHeader } from '#contract/language.ts'
import type { Json } from '#engine/index.ts'
import type { Session } from '../session/session.ts'
import { tokenFrom } from '../session/token-from.ts'
import { CallFailed, type Problem, readProblem } from './problem.ts'

export type Call = {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: Json
  readonly idempotencyKey?: string
  /** The version for If-Match. */
  readonly version?: number | string
  readonly signal?: AbortSignal
  /** True to send with `keepalive`, so that the request survives leaving the page. */
  readonly outlivesPage?: true
  /** True for the sign-in call, where a 401 means a wrong password and not the end of a session. */
  readonly signsIn?: true
}

export type Api = <Answer>(path: string, call?: Call) => Promise<Answer>

/** Fetches a file. */
export type Download = (path: string) => Promise<Uint8Array<ArrayBuffer>>

export type ApiSetting = {
  readonly base: string
  /** The code of the lender; absent on the page of agents, who work for several. */
  readonly organization?: string
  readonly origin: string
  readonly session: Session
  /** The page's language, for Accept-Language. */
  readonly language?: () => string
  /** Called after each response that ended the session, when the token is removed. */
  readonly onSessionEnded: () => void
  readonly fetch?: typeof fetch
}

export function createApi(setting: ApiSetting): Api {
  const send = setting.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request))
  return async <Answer>(path: string, call: Call = {}) => {
    const { answer, body, tokenBefore } = await withinTime(call.signal, async (signal) => {
      const ask = () =>
        send(new URL(setting.base + path, setting.origin), {
          method: call.method ?? 'GET',
          headers: headersOf(setting, call),
          body: call.body === undefined ? undefined : JSON.stringify(call.body),
          credentials: 'include',
          keepalive: call.outlivesPage === true,
          signal,
        })
      const sent = await withRenewedToken(setting, call, async () => {
        const first = await ask()
        // The request did not arrive whole, so that it had no effect (RFC 9110, 15.5.9).
        return first.status === requestTimeout ? await ask() : first
      })
      return { ...sent, body: parseBody(await sent.answer.text()) }
    })
    return settle<Answer>(setting, { answer, body, tokenBefore, signsIn: call.signsIn === true })
  }
}

/** @throws CallFailed */
export function createDownload(setting: ApiSetting): Download {
  const send = setting.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request))
  return async (path) => {
    return await withinTime(undefined, async (signal) => {
      const { answer, tokenBefore } = await withRenewedToken(setting, { signal }, () => {
        const headers = headersOf(setting, {})
        headers.set('accept', '*/*')
        return send(new URL(setting.base + path, setting.origin), { headers, credentials: 'include', signal })
      })
      if (!answer.ok) return settle(setting, { answer, body: parseBody(await answer.text()), tokenBefore })
      settle(setting, { answer, body: isFile(answer) ? null : undefined, tokenBefore })
      return new Uint8Array(await answer.arrayBuffer())
    })
  }
}

type WithToken<Answer> = { readonly answer: Answer; readonly tokenBefore: string | undefined }

/**
 * Sends a request, and once more with a renewed token if the server did not accept the one of the first time: a request
 * that was answered with 401 had no effect.
 *
 * @throws CallFailed if the server could not say whether the session goes on
 */
export async function withRenewedToken<Answer extends Pick<Response, 'status'>>(
  setting: ApiSetting,
  { signal, signsIn }: Pick<Call, 'signal' | 'signsIn'>,
  ask: () => Promise<Answer>,
): Promise<WithToken<Answer>> {
  const tokenBefore = setting.session.token()
  const answer = await ask()
  if (answer.status !== unauthorized || signsIn || !(await renews(setting, tokenBefore, signal))) return { answer, tokenBefore }
  const renewed = setting.session.token()
  return { answer: await ask(), tokenBefore: renewed }
}

/** @returns whether the session has another token than the one that was refused */
async function renews(setting: ApiSetting, refused: string | undefined, caller: AbortSignal | undefined): Promise<boolean> {
  const { session, base, origin } = setting
  const hasAnother = () => session.token() !== undefined && session.token() !== refused
  // Another call, another tab or the sign-out was quicker.
  if (refused === undefined || session.token() !== refused) return hasAnother()
  const send = setting.fetch ?? ((...request: Parameters<typeof fetch>) => fetch(...request))
  const { answer, body } = await withinTime(caller, async (signal) => {
    const request = { method: 'POST', headers: headersOf(setting, {}), credentials: 'include', signal } as const
    const answer = await send(new URL(base + renewalPath, origin), request)
    return { answer, body: parseBody(await answer.text()) }
  })
  // A server of before has no such path.
  if (answer.status === unauthorized || answer.status === notFound) return false
  settle(setting, { answer, body, tokenBefore: refused, signsIn: true })
  return hasAnother()
}

/** A page of a captive portal has no such header. */
function isFile({ headers }: Response): boolean {
  return headers.has('content-disposition')
}

type Settling = {
  readonly answer: Pick<Response, 'ok' | 'status' | 'redirected' | 'url' | 'headers'>
  /** The parsed JSON; undefined if the body is not JSON. */
  readonly body: Json | undefined
  /** The token when the call was sent. */
  readonly tokenBefore: string | undefined
  readonly signsIn?: boolean
}

/**
 * Returns the body of a successful response and stores its token.
 *
 * @throws CallFailed
 */
export function settle<Answer>(setting: ApiSetting, { answer, body, tokenBefore, signsIn = false }: Settling): Answer {
  const { session, onSessionEnded } = setting
  if (answer.ok) {
    // A success without JSON is not from our server: captive portals answer every request with their own page.
    if (body === undefined && answer.status !== noContent) throw new CallFailed({ kind: 'unreachable', timedOut: false })
    const token = tokenFrom(answer, new URL(setting.base || '/', setting.origin).origin)
    // Ignored if the token has changed since, such as by a sign-out.
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
const requestTimeout = 408
const unauthorized = 401
const notFound = 404

/** True for 401, and for 403 if the server does not accept the token. */
export function endsSession(problem: Problem): boolean {
  if (problem.kind !== 'answered') return false
  if (problem.status === unauthorized) return true
  return (
    problem.status === 403 &&
    [...problem.errors, problem.message].some((text) => text !== undefined && unauthenticatedMessage.test(text))
  )
}

const unauthenticatedMessage = /^(unauthenticated|invalid signature)\.?$/i

export function headersOf(setting: ApiSetting, call: Pick<Call, 'signsIn' | 'body' | 'idempotencyKey' | 'version'>): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (setting.organization !== undefined) headers.set(lenderHeader, setting.organization)
  headers.set(originHeader, setting.origin)
  if (setting.language) headers.set(languageHeader, setting.language())
  const token = setting.session.token()
  if (token && !call.signsIn) headers.set(tokenHeader, token)
  if (call.body !== undefined) headers.set('content-type', 'application/json')
  if (call.idempotencyKey) headers.set(idempotencyHeader, call.idempotencyKey)
  if (call.version !== undefined) headers.set(versionHeader, `"${call.version}"`)
  return headers
}

/** The parsed JSON; undefined for anything else, such as a proxy's error page or a truncated response. */
export function parseBody(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Aborts a request whose complete response, not only its headers, does not arrive in time. */
async function withinTime<T>(caller: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  const timer = setTimeout(giveUp, requestTimeoutMs)
  caller?.addEventListener('abort', giveUp)
  try {
    return await work(controller.signal)
  } catch (error) {
    // An abort by the caller is no failure.
    if (caller?.aborted || error instanceof CallFailed) throw error
    throw new CallFailed({ kind: 'unreachable', timedOut: controller.signal.aborted }, error)
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener('abort', giveUp)
  }
}
