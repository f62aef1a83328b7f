/** Reads from a request what routes need: lender, borrower, idempotency key and version. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { idempotencyHeader, tokenHeader, tokenPrefix, versionHeader } from '#contract/headers.ts'
import type { LoginAnswer } from '#contract/identity.ts'
import type { ServerParts } from '../config/server-parts.ts'
import { Refused } from '../errors/refused.ts'
import type { Caller } from '../evidence/evidence-of-act.ts'
import { type Authentication, authenticate, type Borrower, type Credentials, verifyToken } from '../identity/authenticate.ts'
import { type RequestedApplication, requestedApplication } from '../identity/requested-application.ts'
import { openSessionToken, type Sender, type SignedIn } from '../identity/sign-in.ts'
import { reportSecurity, type Trace, traceCaller } from '../logs/security-log.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import type { TokenHolder } from '../secrets/tokens.ts'
import type { Owner } from '../store/applications.ts'
import { markSessionUsed } from '../store/sessions.ts'
import { ignoreUnavailable } from '../store/store-unavailable.ts'
import { bindingIn, bindSession } from './cookies.ts'
import { inRequestedLanguage } from './requested-language.ts'
import type { RequestedLender } from './requested-lender.ts'

/**
 * The requested lender, in the requested language.
 *
 * @throws Refused if no lender has this host, or the page was made for another lender
 */
export function lenderOf(request: FastifyRequest): ServedLender {
  return inRequestedLanguage(request, requestedLenderOf(request))
}

function requestedLenderOf({ requestedLender }: FastifyRequest): ServedLender {
  if (typeof requestedLender === 'object') return requestedLender
  if (requestedLender === 'contradicted') reportSecurity({ event: 'lender-contradicted' })
  const detail = requestedLender === 'unknown' ? 'No lender has this address.' : 'x-org names another lender than the address.'
  throw new Refused('wrong-lender', { detail })
}

/**
 * The borrower of the request's token; undefined without a token. The response renews an older token.
 *
 * @throws Refused for an invalid token
 */
export async function borrowerIfAny(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Borrower | undefined> {
  const borrower = requireAcceptedToken(
    await authenticate(parts, requestedLenderOf(request).id, credentialsIn(parts, request), parts.now()),
  )
  if (borrower) traceCaller(borrower)
  if (borrower) await renewToken(parts, reply, borrower)
  return borrower
}

export function credentialsIn({ keys, config }: Pick<ServerParts, 'keys' | 'config'>, request: FastifyRequest): Credentials {
  const { production } = config
  const binding = bindingIn(request, requestedLenderOf(request).id, { keys, production })
  return { authorization: request.headers.authorization, binding }
}

/** The sender of a sign-in that succeeds; a browser gets the cookie that binds the session. */
export function senderOf({ keys, config }: ServerParts, request: FastifyRequest, reply: FastifyReply): Sender {
  const { production } = config
  const binding = bindSession(request, reply, requestedLenderOf(request).id, { keys, production })
  return { ...callerOf(request, undefined), binding }
}

/**
 * The signed-in borrower.
 *
 * @throws Refused if there is none
 */
export async function borrowerOf(parts: ServerParts, request: FastifyRequest, reply: FastifyReply): Promise<Borrower> {
  const borrower = await borrowerIfAny(parts, request, reply)
  if (!borrower) throw new Refused('unauthenticated')
  return borrower
}

/**
 * Like borrowerOf, but also accepts an expired token that can still be renewed.
 *
 * @throws Refused if there is none
 */
export async function borrowerOfLateToken(parts: ServerParts, request: FastifyRequest): Promise<Borrower> {
  const authentication = await authenticate(
    parts,
    requestedLenderOf(request).id,
    credentialsIn(parts, request),
    parts.now(),
    'late',
  )
  const borrower = requireAcceptedToken(authentication)
  if (!borrower) throw new Refused('unauthenticated')
  traceCaller(borrower)
  return borrower
}

/**
 * The signed-in borrower as the owner of rows.
 *
 * @throws Refused if there is none
 */
export async function ownerIn(parts: ServerParts, request: FastifyRequest, reply: FastifyReply): Promise<Owner> {
  const { lender, identity } = await borrowerOf(parts, request, reply)
  return { lender, identity }
}

/**
 * The borrower's application that the request names.
 *
 * @throws Refused unauthenticated without a valid session; not-found if the application is not this borrower's
 */
export async function applicationIn(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  uuid: string,
): Promise<RequestedApplication> {
  const borrower = await borrowerOf(parts, request, reply)
  return await requestedApplication(parts, { lender: lenderOf(request), borrower }, uuid)
}

/**
 * The sender of the request, as evidence of what they do records it.
 *
 * @param session the borrower's session, if signed in
 */
export function callerOf({ ip, headers }: FastifyRequest, session: string | undefined): Caller {
  const userAgent = headers['user-agent']?.slice(0, longestUserAgent)
  return { address: ip, ...(userAgent !== undefined && { userAgent }), ...(session !== undefined && { session }) }
}

const longestUserAgent = 500

/**
 * The holder of the token, for routes that check the session together with reading data.
 *
 * @throws Refused without a valid token
 */
export async function tokenHolderOf(parts: ServerParts, request: FastifyRequest): Promise<RenewableToken> {
  const holder = requireAcceptedToken(
    await verifyToken(parts.tokens, requestedLenderOf(request).id, credentialsIn(parts, request), parts.now()),
  )
  if (!holder) throw new Refused('unauthenticated')
  traceCaller(holder)
  return holder
}

/**
 * Checks the token alone, which may have expired if it can be renewed.
 *
 * @throws Refused without a token of the lender
 */
export async function requireToken(parts: ServerParts, request: FastifyRequest): Promise<void> {
  const { id } = requestedLenderOf(request)
  const token = await verifyToken(parts.tokens, id, credentialsIn(parts, request), parts.now(), 'late')
  if (!requireAcceptedToken(token)) throw new Refused('unauthenticated')
}

type RenewableToken = TokenHolder & { readonly renew: boolean }

/**
 * Renews the token in the response if it is older than 5 minutes. Call it only after checking that the session has not ended,
 * and that the token is of its family.
 */
export async function renewToken(parts: ServerParts, reply: FastifyReply, holder: RenewableToken): Promise<void> {
  if (holder.renew) await sendSuccessor(parts, reply, holder)
}

/** Sends the token that follows one: the same number for all who renew it, so that tabs that do so at once share it. */
export async function sendSuccessor(parts: ServerParts, reply: FastifyReply, holder: TokenHolder): Promise<void> {
  const now = parts.now()
  await parts.store.write((tx) => markSessionUsed(tx, holder.lender, holder.session, now)).catch(ignoreUnavailable)
  sendToken(reply, await parts.tokens.mint({ ...holder, generation: holder.generation + 1 }, now))
}

/**
 * The holder of an accepted token; undefined without a token.
 *
 * @throws Refused unauthenticated for an invalid token; wrong-lender for a token of another lender
 */
function requireAcceptedToken<Taken extends object>(authentication: Taken | Exclude<Authentication, object>): Taken | undefined {
  if (authentication === 'nobody') return undefined
  if (authentication === 'invalid-token') throw new Refused('unauthenticated')
  // Clients treat this problem like a 401, and show the sign-in.
  if (authentication === 'of-another-lender') throw new Refused('wrong-lender', { errors: ['unauthenticated'] })
  return authentication
}

/** Opens a session for a sign-in that succeeded, and sends its token. */
export async function sendSignInAnswer(
  parts: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn,
): Promise<LoginAnswer> {
  const jwt = await openSessionToken(parts, lenderOf(request), signedIn, senderOf(parts, request, reply), parts.now())
  sendToken(reply, jwt)
  return { jwt }
}

export function sendToken(reply: FastifyReply, token: string): void {
  reply.header(tokenHeader, tokenPrefix + token)
}

/**
 * The `Idempotency-Key` header.
 *
 * @throws Refused if it is missing, too long, or not plain ASCII
 */
export function idempotencyKeyOf({ headers }: FastifyRequest): string {
  const key = headers[idempotencyHeader]
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new Refused('key-missing')
  return key
}

/**
 * The version in `If-Match`.
 *
 * @throws Refused if it is missing or malformed
 */
export function versionSeenBy({ headers }: FastifyRequest): number {
  const tag = headers[versionHeader]
  if (tag === undefined) throw new Refused('version-missing')
  const version = /^"?(\d{1,9})"?$/.exec(tag)?.[1]
  if (version === undefined) throw new Refused('stale-version', { detail: 'Send one version in If-Match, such as "3".' })
  return Number(version)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the first hook, as are the other two. */
    requestedLender: RequestedLender
    /** A random id from a cookie. It selects the variation of experiments and has no other use. */
    visitor: string
    /** The caller and the lender that the log lines of the request name. */
    trace: Trace | undefined
  }
}
