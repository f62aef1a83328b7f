/** The cookie with the token of a registration's draft: one of each lender. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LenderId } from '#engine/index.ts'
import { cookieIn, cookieName } from './cookie-in.ts'

const daySeconds = 24 * 60 * 60

/** @param production whether the cookie is sent over TLS alone */
export function draftTokenIn(
  request: Pick<FastifyRequest, 'headers'>,
  lender: LenderId,
  production: boolean,
): string | undefined {
  const value = cookieIn(request, nameOf(lender, production))
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
}

/** @param production whether the cookie is sent over TLS alone */
export function sendDraftToken(
  reply: FastifyReply,
  lender: LenderId,
  { token, days }: { readonly token: string; readonly days: number },
  production: boolean,
): void {
  const rest = `Path=/; Max-Age=${days * daySeconds}; HttpOnly; SameSite=Strict${production ? '; Secure' : ''}`
  reply.header('set-cookie', `${nameOf(lender, production)}=${token}; ${rest}`)
}

export function dropDraftToken(reply: FastifyReply, lender: LenderId, production: boolean): void {
  sendDraftToken(reply, lender, { token: '', days: 0 }, production)
}

const nameOf = (lender: LenderId, production: boolean) => cookieName(`draft-${lender}`, production)
