import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieIn, cookieName } from '../cookie-in.ts'

const name = 'visitor'
const yearSeconds = 31_536_000

/** The visitor's id; empty without a cookie. */
export function visitorOf(request: Pick<FastifyRequest, 'headers'>, production: boolean): string {
  const value = cookieIn(request, cookieName(name, production)) ?? ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? value : ''
}

/** Sets the cookie where it is missing. Experiments are counted by its id; it authorises nothing. */
export function rememberVisitor(request: FastifyRequest, reply: FastifyReply, production: boolean): string {
  if (request.visitor !== '') return request.visitor
  const id = randomUUID()
  reply.header(
    'set-cookie',
    `${cookieName(name, production)}=${id}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${production ? '; Secure' : ''}`,
  )
  return id
}
