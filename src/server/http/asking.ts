/** What routes want to know of a request: its lender, who asks, its key, the version that was seen. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { idempotencyHeader, tokenHeader, tokenPrefix, versionHeader } from '#contract/headers.ts'
import { type Borrower, whoIsAsking } from '../identity/who-is-asking.ts'
import { Refused } from '../refused.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import type { ServerParts } from '../server-parts.ts'
import { spokenTo } from './language-wanted.ts'

/**
 * The lender, speaking the language that is asked for.
 *
 * @throws Refused where no lender has this address, or the page believes to be another lender's
 */
export function lenderOf(request: FastifyRequest): ServedLender {
  const { lenderAsked } = request
  if (typeof lenderAsked === 'object') return spokenTo(request, lenderAsked)
  const detail = lenderAsked === 'unknown' ? 'No lender has this address.' : 'x-org names another lender than the address.'
  throw new Refused('wrong-lender', { detail })
}

/**
 * Who sent the token of this request; undefined without a token. An older token is renewed on the way out.
 *
 * @throws Refused for a token that is not good here
 */
export async function borrowerIfAny(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Borrower | undefined> {
  const asking = await whoIsAsking(parts, lenderOf(request).id, request.headers.authorization, parts.now())
  if (asking === 'nobody') return undefined
  if (asking === 'not-believed') throw new Refused('unauthenticated')
  // The client takes this very word as "sign in again", as it does a 401.
  if (asking === 'of-another-lender') throw new Refused('wrong-lender', { errors: ['unauthenticated'] })
  if (asking.renew) sendToken(reply, await parts.tokens.mint(asking, parts.now()))
  return asking
}

/** @throws Refused where nobody is signed in */
export async function borrowerOf(parts: ServerParts, request: FastifyRequest, reply: FastifyReply): Promise<Borrower> {
  const borrower = await borrowerIfAny(parts, request, reply)
  if (!borrower) throw new Refused('unauthenticated')
  return borrower
}

export function sendToken(reply: FastifyReply, token: string): void {
  reply.header(tokenHeader, tokenPrefix + token)
}

/** @throws Refused where the key is missing, too long, or not plain text */
export function idempotencyKeyOf({ headers }: FastifyRequest): string {
  const key = headers[idempotencyHeader]
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refused('key-missing')
  return key
}

/** @throws Refused where no version, or something else, stands in `If-Match` */
export function versionSeenBy({ headers }: FastifyRequest): number {
  const tag = headers[versionHeader]
  if (tag === undefined) throw new Refused('version-missing')
  const version = /^"?(\d{1,9})"?$/.exec(tag)?.[1]
  if (version === undefined) throw new Refused('stale-version', { detail: 'If-Match has to hold one version: "3".' })
  return Number(version)
}
