import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  draftPath,
  type KeptDraft,
  type KeptDraftAnswer,
  type RegistrationAnswer,
  type RegistrationBody,
  registrationPath,
} from '#contract/registration.ts'
import { register, registrationKey } from '../../applications/register.ts'
import { deleteDraft, draftOf, saveDraft } from '../../applications/registration-draft.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { openSessionToken, tokenOfRepeatedRegistration } from '../../identity/sign-in.ts'
import type { IdempotentResponse, RequestKey } from '../../store/idempotency.ts'
import { draftTokenIn, forgetReferrer, referrerCookieIn, sendDraftToken } from '../cookies.ts'
import { borrowerIfAny, callerOf, idempotencyKeyOf, lenderOf, senderOf, sendToken } from '../read-request.ts'
import { flag, free, shape, text, uuid } from '../shapes.ts'

const schema = {
  summary: 'Register with the answers of a whole journey; with a bearer token, add an application',
  tags: ['registration'],
  security: 'bearer-or-none',
  body: shape({
    journey: text,
    release: { type: 'string', pattern: '^[0-9a-f]{32}$', description: 'The hash of the release that asked.' },
    answers: { type: 'object', maxProperties: 100, additionalProperties: free, description: 'Stored values by step and field.' },
  }),
  response: {
    200: shape({ identityUuid: uuid, applicationUuid: uuid, status: text, go: text, version: { type: 'integer' } }),
  },
} as const

export function registrationRoutes(app: FastifyInstance, parts: ServerParts): void {
  const inFlight = deduplicateInFlight<IdempotentResponse<RegistrationAnswer>>()
  app.post<{ Body: RegistrationBody }>(registrationPath, { schema }, async (request, reply) => {
    const lender = lenderOf(request)
    const key = idempotencyKeyOf(request)
    const borrower = await borrowerIfAny(parts, request, reply)
    const { body } = request
    const referrer = referrerCookieIn(request, lender.id, parts.config.production)
    const once = registrationKey(parts, lender.id, { body, key, borrower })
    const { answer, replayed } = await inFlight(once, () =>
      register(parts, lender, {
        body,
        once,
        ...(borrower && { borrower }),
        visitor: request.visitor,
        ...(referrer !== undefined && { referrer }),
        caller: callerOf(request, borrower?.session),
        requestId: request.id,
        log: request.log,
      }),
    )
    // A token is not stored with an idempotent response; a retry gets a new token, if it gets one at all.
    if (!borrower) {
      const signedIn = { identity: answer.identityUuid, method: 'registration', isNew: true } as const
      const sender = senderOf(parts, request, reply)
      const token = replayed
        ? await tokenOfRepeatedRegistration(parts, lender.id, signedIn, sender)
        : await openSessionToken(parts, lender, signedIn, sender, parts.now())
      if (token !== undefined) sendToken(reply, token)
    }
    await deleteDraftOf(parts, request, reply)
    // The next person at this browser may not have come by the link.
    if (referrer !== undefined) forgetReferrer(reply, lender.id, parts.config.production)
    return answer
  })
}

const release = { type: 'string', pattern: '^[0-9a-f]{32}$', description: 'The hash of the release that asked.' } as const
const answersByStep = { type: 'object', maxProperties: 100, additionalProperties: free } as const
const draft = shape({ journey: text, 'release?': release, typed: answersByStep, accepted: answersByStep })

/** The cookie is the only key: neither route has another way to name a draft. */
export function draftRoutes(app: FastifyInstance, parts: ServerParts): void {
  const about = { tags: ['registration'] } as const
  const keep = {
    ...about,
    summary: 'Keep the answers of an unsubmitted registration for this browser; passwords are left out',
    body: draft,
    response: { 200: shape({ kept: flag }) },
  } as const
  app.put<{ Body: KeptDraft }>(draftPath, { schema: keep }, async (request, reply) => {
    const lender = lenderOf(request)
    const token = draftTokenIn(request, lender.id, parts.config.production)
    const kept = await saveDraft(parts, lender, { token, draft: request.body, address: request.ip })
    if (kept) sendDraftToken(reply, lender.id, kept, parts.config.production)
    return { kept: kept !== undefined }
  })

  const read = {
    ...about,
    summary: 'The kept answers of this browser; empty without any',
    querystring: shape({ journey: text }),
    response: { 200: shape({ 'draft?': draft, 'on?': text }) },
  } as const
  app.get<{ Querystring: { journey: string } }>(draftPath, { schema: read }, async (request): Promise<KeptDraftAnswer> => {
    const lender = lenderOf(request)
    return await draftOf(parts, lender, draftTokenIn(request, lender.id, parts.config.production), request.query.journey)
  })

  const forget = { ...about, summary: 'Delete the kept answers of this browser', response: { 200: shape({}) } } as const
  app.delete(draftPath, { schema: forget }, async (request, reply) => {
    await deleteDraftOf(parts, request, reply)
    return {}
  })
}

async function deleteDraftOf(parts: ServerParts, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const lender = lenderOf(request)
  const token = draftTokenIn(request, lender.id, parts.config.production)
  if (token === undefined) return
  await deleteDraft(parts, lender, token)
  sendDraftToken(reply, lender.id, { token: '', days: 0 }, parts.config.production)
}

/**
 * Deduplicates requests in flight: a duplicate gets the result of the first one, without work of its own and without
 * counting against a rate limit. Duplicates at other processes are detected by the database.
 */
function deduplicateInFlight<T>(): (request: RequestKey, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (request, work) => {
    const { lender, subject, route, key, bodyMac } = request
    const name = JSON.stringify([lender, subject, route, key, bodyMac])
    const first = underWay.get(name)
    if (first) return first
    const answer = work().finally(() => underWay.delete(name))
    underWay.set(name, answer)
    return answer
  }
}
