/**
 * The cookie that binds the sessions of a browser: their tokens, which scripts of the page can read, are worth nothing
 * without it. A browser keeps it after the sign-out, so that its next sign-in is none of a new device. Each lender has its own,
 * because hosts of development serve several.
 */
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LenderId } from '#engine/index.ts'
import type { Keys } from '../secrets/keys.ts'
import { knownMs } from '../store/known-devices.ts'
import { cookieIn, cookieName } from './cookie-in.ts'

/** A keyed hash of the cookie's value, as tokens have it; undefined without a cookie. */
export function bindingIn(
  request: Pick<FastifyRequest, 'headers'>,
  lender: LenderId,
  { keys, production }: { readonly keys: Keys; readonly production: boolean },
): string | undefined {
  const value = valueIn(request, lender, production)
  return value === undefined ? undefined : hashOf(keys, value)
}

/**
 * Sets the cookie for a session that begins, or lets the one that the browser has live longer: sign-ins in two tabs at once
 * have the same.
 *
 * @returns its keyed hash; undefined for a program, whose session is not bound
 */
export function bindSession(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  lender: LenderId,
  { keys, production }: { readonly keys: Keys; readonly production: boolean },
): string | undefined {
  if (!isOfBrowser(request)) return undefined
  const value = valueIn(request, lender, production) ?? randomBytes(32).toString('base64url')
  const rest = `Path=/; Max-Age=${knownMs / 1000}; HttpOnly; SameSite=Strict${production ? '; Secure' : ''}`
  reply.header('set-cookie', `${nameOf(lender, production)}=${value}; ${rest}`)
  return hashOf(keys, value)
}

/** Browsers send `Origin` with every write, and `Sec-Fetch-Site` with every request over TLS; scripts cannot leave them out. */
function isOfBrowser({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['sec-fetch-site'] !== undefined || headers.origin !== undefined
}

function valueIn(request: Pick<FastifyRequest, 'headers'>, lender: LenderId, production: boolean): string | undefined {
  const value = cookieIn(request, nameOf(lender, production))
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

const nameOf = (lender: LenderId, production: boolean) => cookieName(`session-${lender}`, production)
const hashOf = (keys: Keys, value: string) => keys.nameOf(`browser of sessions ${value}`)
