import type { FastifyInstance } from 'fastify'
import { type RegistrationAnswer, type RegistrationBody, registrationPath } from '#contract/registration.ts'
import { register, registrationKey } from '../../applications/register.ts'
import { tokenFor } from '../../identity/sign-in.ts'
import type { ServerParts } from '../../server-parts.ts'
import { deduplicateInFlight } from '../../store/deduplicate-in-flight.ts'
import { borrowerIfAny, callerOf, idempotencyKeyOf, lenderOf, sendToken } from '../asking.ts'
import { free, shape, text, uuid } from '../shapes.ts'

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
  const together = deduplicateInFlight<RegistrationAnswer>()
  app.post<{ Body: RegistrationBody }>(registrationPath, { schema }, async (request, reply) => {
    const lender = lenderOf(request)
    const key = idempotencyKeyOf(request)
    const borrower = await borrowerIfAny(parts, request, reply)
    const { body } = request
    const once = registrationKey(parts, lender.id, { body, key, borrower })
    const answer = await together(once, () =>
      register(parts, lender, {
        body,
        once,
        ...(borrower && { borrower }),
        visitor: request.visitor,
        caller: callerOf(request, borrower?.session),
        requestId: request.id,
        log: request.log,
      }),
    )
    // A token is not stored with an idempotent response; each retry gets a new token.
    if (!borrower) sendToken(reply, await tokenFor(parts, lender.id, answer.identityUuid, request.ip, parts.now()))
    return answer
  })
}
