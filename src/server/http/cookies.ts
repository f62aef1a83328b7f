/** The cookies of the server: their names, and how a browser keeps them. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LenderId } from '#engine/index.ts'
import type { Keys } from '../secrets/keys.ts'
import { knownDeviceMs } from '../store/known-devices.ts'

type Request = Pick<FastifyRequest, 'headers'>

/** A `__Host-` cookie is of this host alone and needs TLS, which a server outside production may not have; its path is `/`. */
function cookieNameOf(name: string, production: boolean): string {
  return production ? `__Host-${name}` : name
}

/** The value of a cookie of the request; undefined without it. */
export function cookieIn({ headers }: Request, name: string, production: boolean): string | undefined {
  const cookies = headers.cookie?.split(';').map((pair) => pair.trim()) ?? []
  const own = `${cookieNameOf(name, production)}=`
  return cookies.find((pair) => pair.startsWith(own))?.slice(own.length)
}

type CookieSetting = {
  readonly value: string
  /** How long the browser keeps it; 0 drops it. */
  readonly seconds: number
  readonly sameSite?: 'Strict' | 'Lax'
}

/** @param production whether the cookie is sent over TLS alone */
export function sendCookie(
  reply: FastifyReply,
  name: string,
  { value, seconds, sameSite = 'Strict' }: CookieSetting,
  production: boolean,
): void {
  const rest = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=${sameSite}${production ? '; Secure' : ''}`
  reply.header('set-cookie', `${cookieNameOf(name, production)}=${value}; ${rest}`)
}

/** The value of a cookie if it is a random value as this server makes them; undefined otherwise. */
function randomValueIn(request: Request, name: string, production: boolean): string | undefined {
  const value = cookieIn(request, name, production)
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

const daySeconds = 24 * 60 * 60

/** The token of a registration's draft: one of each lender. */
export function draftTokenIn(request: Request, lender: LenderId, production: boolean): string | undefined {
  return randomValueIn(request, `draft-${lender}`, production)
}

/** @param days how long the browser keeps it; 0 drops it */
export function sendDraftToken(
  reply: FastifyReply,
  lender: LenderId,
  { token, days }: { readonly token: string; readonly days: number },
  production: boolean,
): void {
  sendCookie(reply, `draft-${lender}`, { value: token, seconds: days * daySeconds }, production)
}

const referrerDays = 30

/** The uuid of the originator whose link this browser followed; undefined without one. */
export function referrerCookieIn(request: Request, lender: LenderId, production: boolean): string | undefined {
  return cookieIn(request, `referrer-${lender}`, production)
}

/** Keeps whose link a browser has followed, through redirects, sign-in and registration: one of each lender. */
export function rememberReferrer(reply: FastifyReply, lender: LenderId, uuid: string, production: boolean): void {
  sendCookie(reply, `referrer-${lender}`, { value: uuid, seconds: referrerDays * daySeconds }, production)
}

export function forgetReferrer(reply: FastifyReply, lender: LenderId, production: boolean): void {
  sendCookie(reply, `referrer-${lender}`, { value: '', seconds: 0 }, production)
}

type Binding = { readonly keys: Keys; readonly production: boolean }

/**
 * The keyed hash of the cookie that binds the sessions of a browser, as tokens have it; undefined without a cookie. Tokens,
 * which scripts of the page can read, are worth nothing without it. A browser keeps it after the sign-out, so that its next
 * sign-in is none of a new device. Each lender has its own, because hosts of development serve several.
 */
export function bindingIn(request: Request, lender: LenderId, { keys, production }: Binding): string | undefined {
  const value = randomValueIn(request, `session-${lender}`, production)
  return value === undefined ? undefined : hashOf(keys, value)
}

/**
 * Sets the cookie for a session that begins. A browser that has one keeps its value for another year, so that sign-ins in two
 * tabs at once have the same.
 *
 * @returns its keyed hash; undefined for a program, whose session is not bound
 */
export function bindSession(
  request: Request,
  reply: FastifyReply,
  lender: LenderId,
  { keys, production }: Binding,
): string | undefined {
  if (!isOfBrowser(request)) return undefined
  const name = `session-${lender}`
  const value = randomValueIn(request, name, production) ?? randomBytes(32).toString('base64url')
  sendCookie(reply, name, { value, seconds: knownDeviceMs / 1000 }, production)
  return hashOf(keys, value)
}

/** Browsers send `Origin` with every write, and `Sec-Fetch-Site` with every request over TLS; scripts cannot leave them out. */
function isOfBrowser({ headers }: Request): boolean {
  return headers['sec-fetch-site'] !== undefined || headers.origin !== undefined
}

const hashOf = (keys: Keys, value: string) => keys.nameOf(`browser of sessions ${value}`)

const visitorCookie = 'visitor'
const yearSeconds = 31_536_000

/** The visitor's id; empty without a cookie. */
export function visitorOf(request: Request, production: boolean): string {
  const value = cookieIn(request, visitorCookie, production) ?? ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : ''
}

/** Sets the cookie where it is missing. Experiments are counted by its id; it authorises nothing. */
export function rememberVisitor(request: FastifyRequest, reply: FastifyReply, production: boolean): string {
  if (request.visitor !== '') return request.visitor
  const value = randomUUID()
  sendCookie(reply, visitorCookie, { value, seconds: yearSeconds, sameSite: 'Lax' }, production)
  return value
}
