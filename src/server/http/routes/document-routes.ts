import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type DocumentItem,
  documentFormats,
  documentNameHeader,
  documentPath,
  documentsPath,
  largestDocument,
} from '#contract/documents.ts'
import { documentItem, receiveDocument, refusedFor, takeBack } from '../../applications/documents.ts'
import { limitTries } from '../../applications/limit-tries.ts'
import type { RequestedApplication } from '../../applications/requested-application.ts'
import { hourlyLimits } from '../../hourly-limits.ts'
import { Refused } from '../../refused.ts'
import type { ServerParts } from '../../server-parts.ts'
import { documentsOf } from '../../store/documents.ts'
import { documentOnFile } from '../../store/submitted-documents.ts'
import { applicationIn, idempotencyKeyOf } from '../asking.ts'
import { receiveBytes } from '../receive-bytes.ts'
import { letTakeLonger } from '../refuse-connection.ts'
import { flag, list, screenRoute, shape, text, uuid } from '../shapes.ts'
import { type UploadBudget, type UploadUnderWay, uploadBudget } from '../upload-budget.ts'

const uploaded = { uuid, name: text, size: { type: 'integer' }, type: text, 'held?': flag }
const item = shape({
  ...uploaded,
  mediaType: text,
  screen: text,
  'conditionUuid?': uuid,
  created: text,
  submitted: flag,
  'received?': text,
  'fault?': text,
})
const tags = ['documents']
const ofApplication = { tags, security: 'bearer', params: shape({ uuid }) } as const
const ofDocument = { tags, security: 'bearer', params: shape({ uuid, document: uuid }) } as const

/** The media types with which documents may be sent to browsers; any other type is sent without one. */
const taken = [...documentFormats.flatMap(({ mediaTypes }) => mediaTypes), 'application/octet-stream']

const small = 256 * 1024
const budgetLimits = {
  ...{ bytes: 8 * largestDocument, small, bytesOfSmall: 32 * small },
  ...{ perPerson: 4, patienceMs: 10_000 },
}

type Asked = {
  Params: { uuid: string }
  Querystring: { type: string; screen: string; conditionUuid?: string }
}
type OneAsked = { Params: { uuid: string; document: string } }

/** @param budget the memory budget of all uploads of this process */
export function documentRoutes(app: FastifyInstance, parts: ServerParts, budget = uploadBudget(budgetLimits)): void {
  const { store } = parts
  const all = { ...ofApplication, summary: 'The files of an application, the oldest first', response: { 200: list(item) } }
  app.get<Asked>(documentsPath(':uuid'), { schema: all }, async (request, reply): Promise<DocumentItem[]> => {
    const { owner, application } = await applicationIn(parts, request, reply, request.params.uuid)
    const documents = await store.read((db) => documentsOf(db, owner, application.uuid))
    return documents.map(documentItem)
  })

  const one = { ...ofDocument, summary: 'What is known of a file, without its content', response: { 200: item } }
  app.get<OneAsked>(documentPath(':uuid', ':document'), { schema: one }, async (request, reply): Promise<DocumentItem> => {
    const { owner, application } = await applicationIn(parts, request, reply, request.params.uuid)
    const document = await store.read((db) => documentOnFile(db, owner, application.uuid, request.params.document))
    if (!document) throw new Refused('not-found')
    return documentItem(document)
  })

  const gone = { ...ofDocument, summary: 'Take a file back that was not submitted', response: { 200: shape({ uuid }) } }
  app.delete<OneAsked>(documentPath(':uuid', ':document'), { schema: gone }, async (request, reply) => {
    await takeBack(parts, await applicationIn(parts, request, reply, request.params.uuid), request.params.document)
    return { uuid: request.params.document }
  })

  // A separate Fastify context, because only this route accepts binary bodies.
  app.register(async (own) => uploadRoute(own, parts, budget))
}

const received = {
  ...ofApplication,
  summary: 'Send one file: its bytes, at most 10 MB',
  querystring: {
    type: 'object',
    required: ['type', 'screen'],
    properties: {
      type: { type: 'string', pattern: '^[A-Z_]{1,60}$', description: 'The type of document: DRIVERSLICENSEFRONT.' },
      screen: screenRoute,
      conditionUuid: { ...uuid, description: 'The condition that asked for it.' },
    },
  },
  headers: {
    type: 'object',
    properties: {
      'idempotency-key': { type: 'string', description: 'Made by the caller; a retry sends the same.' },
      [documentNameHeader]: { type: 'string', maxLength: 2_000, description: 'The name of the file, percent-encoded.' },
    },
  },
  consumes: taken,
  response: { 200: shape(uploaded) },
} as const

function uploadRoute(app: FastifyInstance, parts: ServerParts, budget: UploadBudget): void {
  app.removeAllContentTypeParsers()
  const askedFor = new WeakMap<FastifyRequest, { readonly asked: RequestedApplication; readonly upload: UploadUnderWay }>()
  app.addContentTypeParser(taken, { bodyLimit: largestDocument }, async (request: FastifyRequest, body: Readable) => {
    const upload = askedFor.get(request)?.upload
    if (!upload) throw new Error('An upload was not asked about before it was read.')
    return await receiveBytes(body, upload, largestDocument)
  })
  app.addHook('onError', async (request, reply) => {
    // After an incompletely read body the connection cannot be reused.
    if (!request.raw.complete) reply.header('connection', 'close')
  })

  /** Checks before reading: the borrower, the announced length, and the number of concurrent uploads. */
  const beforeReading = async (request: FastifyRequest, reply: FastifyReply) => {
    const { uuid: application } = request.params as Asked['Params']
    if (!uuidPattern.test(application)) throw new Refused('malformed')
    const length = Number(request.headers['content-length'] ?? largestDocument)
    if (length > largestDocument) throw refusedFor('too-large')
    const asked = await applicationIn(parts, request, reply, application)
    await limitTries(parts, asked.owner.lender, [{ ...hourlyLimits.upload, who: asked.owner.identity }])
    const upload = budget.begin(asked.owner.identity, length)
    const { socket } = request.raw
    letTakeLonger(socket)
    const done = () => {
      upload.leave()
      letTakeLonger(socket, false)
    }
    // Runs when the response was sent, and also when the client disconnected.
    reply.raw.once('close', done)
    reply.raw.once('finish', done)
    if (reply.raw.destroyed) done()
    askedFor.set(request, { asked, upload })
  }
  const options = { schema: received, bodyLimit: largestDocument, onRequest: beforeReading }
  app.post<Asked & { Body: Buffer[] | undefined }>(documentsPath(':uuid'), options, async (request) => {
    const asked = askedFor.get(request)?.asked
    if (!asked) throw new Error('An upload was not asked about before it was read.')
    if (!request.body || request.body.length === 0) throw refusedFor('empty')
    const { type, screen, conditionUuid } = request.query
    const name = request.headers[documentNameHeader]
    return await receiveDocument(parts, asked, {
      ...{ type, screen, parts: request.body, key: idempotencyKeyOf(request) },
      ...(conditionUuid !== undefined && { condition: conditionUuid.toLowerCase() }),
      ...(typeof name === 'string' && { name }),
    })
  })
}

const uuidPattern = new RegExp(uuid.pattern)
