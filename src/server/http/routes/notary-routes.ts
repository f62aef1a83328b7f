import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type NotaryRequest,
  notaryFinishPath,
  notaryOutcomes,
  notaryRoomPath,
  notarySessionQuery,
  notarySessionsPath,
} from '#contract/notary.ts'
import { basePath } from '#contract/page-data.ts'
import type { Answers, JsonObject } from '#engine/index.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { requestedApplication } from '../../identity/requested-application.ts'
import { hourlyLimits } from '../../limits/hourly-limits.ts'
import { limitAttempts } from '../../limits/limit-attempts.ts'
import { beginNotarySession, finishNotarySession } from '../../notary/notary-sessions.ts'
import type { Notary } from '../../providers/notary/notary.ts'
import type { Room } from '../../providers/notary/room.ts'
import { sandboxNotary } from '../../providers/notary/sandbox-notary.ts'
import { addRoom, findRoom } from '../../store/notary-sessions.ts'
import { pageAddress } from '../page-address.ts'
import { borrowerOf, callerOf, idempotencyKeyOf, lenderOf } from '../read-request.ts'
import { flag, free, screenRoute, shape, text, uuid } from '../shapes.ts'

const tags = ['application']
const signedIn = (params: object) => ({ tags, security: 'bearer', params }) as const
const degrees = (most: number) => ({ type: 'number', minimum: -most, maximum: most }) as const
const position = shape({ latitude: degrees(90), longitude: degrees(180), accuracy: { type: 'number', minimum: 0 } })
const device = shape({ 'position?': { anyOf: [position, { type: 'null' }] }, 'camera?': flag, 'microphone?': flag })

type Asked = { Params: { uuid: string } }

export function notaryRoutes(app: FastifyInstance, parts: ServerParts): void {
  const begin = {
    ...signedIn(shape({ uuid })),
    summary: 'Begin a session with the notary, or continue the open one: where to go',
    headers: { type: 'object', properties: { 'idempotency-key': { type: 'string' } } },
    body: shape({ screen: screenRoute, answers: free, 'device?': device }),
    response: { 200: shape({ uuid, url: text, expires: text }) },
  } as const
  app.post<Asked & { Body: NotaryRequest }>(notarySessionsPath(':uuid'), { schema: begin }, async (request, reply) => {
    const key = idempotencyKeyOf(request)
    const {
      requested,
      asking: notaryRequest,
      addressOf,
    } = await notaryRequestFor(request, await borrowerOf(parts, request, reply))
    await limitAttempts(parts, requested.owner.lender, [{ ...hourlyLimits.notarySession, who: requested.owner.identity }])
    const { screen, answers, device: checked = {} } = request.body
    return await beginNotarySession(parts, requested, {
      ...notaryRequest,
      ...{ screen, key, device: checked, answers: answers as Answers },
      backFor: (session) => {
        const page = `${basePath}/${requested.application.uuid}/${screen}`
        return addressOf(page, { [notarySessionQuery]: session })
      },
    })
  })

  const finish = {
    ...signedIn(shape({ uuid, session: uuid })),
    summary: 'How a session with the notary ended, as its provider reports it: stored once, however often it is asked',
    response: {
      200: shape({ outcome: { enum: notaryOutcomes }, status: text, go: text, 'carry?': free, version: { type: 'integer' } }),
    },
  } as const
  app.post<{ Params: { uuid: string; session: string } }>(
    notaryFinishPath(':uuid', ':session'),
    { schema: finish },
    async (request, reply) => {
      const { requested, asking: notaryRequest } = await notaryRequestFor(request, await borrowerOf(parts, request, reply))
      return await finishNotarySession(parts, requested, request.params.session, notaryRequest)
    },
  )

  async function notaryRequestFor(request: FastifyRequest, borrower: Awaited<ReturnType<typeof borrowerOf>>) {
    const { uuid: application } = request.params as { uuid: string }
    const requested = await requestedApplication(parts, { lender: lenderOf(request), borrower }, application)
    const addressOf = pageAddress(parts, request, requested.owner.lender)
    const notary = notaryFor(parts, requested.owner.lender, (handle) => addressOf(notaryRoomPath(handle), {}))
    const notaryRequest = { notary, caller: callerOf(request, borrower.session), requestId: request.id, log: request.log }
    return { requested, asking: notaryRequest, addressOf }
  }
}

/** The notary service of a lender; at present always the sandbox's. */
function notaryFor({ store }: ServerParts, lender: string, pageOf: (handle: string) => string): Notary {
  return sandboxNotary(
    {
      begin: (handle, room, { back, expires }) =>
        store.write(async (tx) => {
          await addRoom(tx, { lender, handle, room: room as unknown as JsonObject, back, expires_at: expires })
        }),
      find: async (handle) => (await store.read((db) => findRoom(db, lender, handle)))?.room as unknown as Room | undefined,
    },
    pageOf,
  )
}
