/** What routes want to know of a request: its lender, who asks, its key, the version that was seen. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { idempotencyHeader, tokenHeader, tokenPrefix, versionHeader } from '#contract/headers.ts'
import { type RequestedApplication, requestedApplication } from '../applications/requested-application.ts'
import type { Caller } from '../applications/write-outcome.ts'
import type { TokenHolder } from '../identity/tokens.ts'
import { type Asking, type Borrower, whoIsAsking, whoseToken } from '../identity/who-is-asking.ts'
import { Refused } from '../refused.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import type { ServerParts } from '../server-parts.ts'
import type { Owner } from '../store/applications.ts'
import { spokenTo } from './language-wanted.ts'

/**
 * The lender, speaking the language that is asked for.
 *
 * @throws Refused where no lender has this address, or the page believes to be another lender's
 */
export function lenderOf(request: FastifyRequest): ServedLender {
  return spokenTo(request, whicheverIsAsked(request))
}

function whicheverIsAsked({ lenderAsked }: FastifyRequest): ServedLender {
  if (typeof lenderAsked === 'object') return lenderAsked
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
  const asking = believed(await whoIsAsking(parts, whicheverIsAsked(request).id, request.headers.authorization, parts.now()))
  if (asking) await renewToken(parts, reply, asking)
  return asking
}

/** @throws Refused where nobody is signed in */
export async function borrowerOf(parts: ServerParts, request: FastifyRequest, reply: FastifyReply): Promise<Borrower> {
  const borrower = await borrowerIfAny(parts, request, reply)
  if (!borrower) throw new Refused('unauthenticated')
  return borrower
}

/** @throws Refused where nobody is signed in */
export async function ownerIn(parts: ServerParts, request: FastifyRequest, reply: FastifyReply): Promise<Owner> {
  const { lender, identity } = await borrowerOf(parts, request, reply)
  return { lender, identity }
}

/** The borrower's application that a request is about. @throws Refused */
export async function applicationIn(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  uuid: string,
): Promise<RequestedApplication> {
  const borrower = await borrowerOf(parts, request, reply)
  return await requestedApplication(parts, { lender: lenderOf(request), borrower }, uuid)
}

/** The evidence of who sent a request. @param session of the borrower, where one is signed in */
export function callerOf({ ip, headers }: FastifyRequest, session: string | undefined): Caller {
  const userAgent = headers['user-agent']?.slice(0, longestUserAgent)
  return { address: ip, ...(userAgent !== undefined && { userAgent }), ...(session !== undefined && { session }) }
}

const longestUserAgent = 500

/**
 * Whose token it is, for a route that asks for the session together with its data.
 *
 * @throws Refused where there is none, or it is not good here
 */
export async function tokenHolderOf(parts: ServerParts, request: FastifyRequest): Promise<RenewableToken> {
  const holder = believed(
    await whoseToken(parts.tokens, whicheverIsAsked(request).id, request.headers.authorization, parts.now()),
  )
  if (!holder) throw new Refused('unauthenticated')
  return holder
}

type RenewableToken = TokenHolder & { readonly renew: boolean }

/** To be called once it is known that the session has not ended. */
export async function renewToken(parts: ServerParts, reply: FastifyReply, holder: RenewableToken): Promise<void> {
  if (holder.renew) sendToken(reply, await parts.tokens.mint(holder, parts.now()))
}

/** @throws Refused for a token that is not good here */
function believed<Taken extends object>(asking: Taken | Exclude<Asking, object>): Taken | undefined {
  if (asking === 'nobody') return undefined
  if (asking === 'not-believed') throw new Refused('unauthenticated')
  // The client takes this very word as "sign in again", as it does a 401.
  if (asking === 'of-another-lender') throw new Refused('wrong-lender', { errors: ['unauthenticated'] })
  return asking
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
