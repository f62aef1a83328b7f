import type { FastifyInstance } from 'fastify'
import { type DocumentItem, documentFormats, documentNameHeader, documentPath, documentsPath } from '#contract/documents.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { deleteDocument, documentItem, receiveDocument } from '../../documents/receive-document.ts'
import { Refused } from '../../errors/refused.ts'
import { hourlyLimits } from '../../limits/hourly-limits.ts'
import { limitAttempts } from '../../limits/limit-attempts.ts'
import type { UploadBudget } from '../../limits/upload-budget.ts'
import { documentsOf } from '../../store/documents.ts'
import { findDocument } from '../../store/submitted-documents.ts'
import { applicationIn, idempotencyKeyOf } from '../read-request.ts'
import { budgetOfUploads, receiveFile } from '../receive-file.ts'
import { flag, list, screenRoute, shape, text, uuid } from '../shapes.ts'

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

type Asked = {
  Params: { uuid: string }
  Querystring: { type: string; screen: string; conditionUuid?: string }
}
type OneAsked = { Params: { uuid: string; document: string } }

/** @param budget the memory budget of all uploads of this process */
export function documentRoutes(app: FastifyInstance, parts: ServerParts, budget = budgetOfUploads()): void {
  const { store } = parts
  const all = { ...ofApplication, summary: 'The files of an application, the oldest first', response: { 200: list(item) } }
  app.get<Asked>(documentsPath(':uuid'), { schema: all }, async (request, reply): Promise<DocumentItem[]> => {
    const { owner, application, served } = await applicationIn(parts, request, reply, request.params.uuid)
    const documents = await store.read((db) => documentsOf(db, owner, application.uuid))
    return documents.map((document) => documentItem(document, served.flow.live.lender.timeZone))
  })

  const one = { ...ofDocument, summary: 'What is known of a file, without its content', response: { 200: item } }
  app.get<OneAsked>(documentPath(':uuid', ':document'), { schema: one }, async (request, reply): Promise<DocumentItem> => {
    const { owner, application, served } = await applicationIn(parts, request, reply, request.params.uuid)
    const document = await store.read((db) => findDocument(db, owner, application.uuid, request.params.document))
    if (!document) throw new Refused('not-found')
    return documentItem(document, served.flow.live.lender.timeZone)
  })

  const gone = { ...ofDocument, summary: 'Take a file back that was not submitted', response: { 200: shape({ uuid }) } }
  app.delete<OneAsked>(documentPath(':uuid', ':document'), { schema: gone }, async (request, reply) => {
    await deleteDocument(parts, await applicationIn(parts, request, reply, request.params.uuid), request.params.document)
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
  response: { 200: shape(uploaded) },
} as const

function uploadRoute(app: FastifyInstance, parts: ServerParts, budget: UploadBudget): void {
  const { consumes, options, fileIn } = receiveFile(app, {
    budget,
    mediaTypes: documentFormats.flatMap(({ mediaTypes }) => mediaTypes),
    admit: async (request, reply) => {
      const { uuid: application } = request.params as Asked['Params']
      if (!uuidPattern.test(application)) throw new Refused('malformed')
      const admitted = await applicationIn(parts, request, reply, application)
      const { lender, identity: who } = admitted.owner
      return { who, admitted, count: () => limitAttempts(parts, lender, [{ ...hourlyLimits.upload, who }]) }
    },
  })
  const schema = { ...received, consumes }
  app.post<Asked & { Body: Buffer[] | undefined }>(documentsPath(':uuid'), { schema, ...options }, async (request) => {
    const { parts: bytes, admitted } = fileIn(request)
    const { type, screen, conditionUuid } = request.query
    const name = request.headers[documentNameHeader]
    return await receiveDocument(parts, admitted, {
      ...{ type, screen, parts: bytes, key: idempotencyKeyOf(request) },
      ...(conditionUuid !== undefined && { condition: conditionUuid.toLowerCase() }),
      ...(typeof name === 'string' && { name }),
    })
  })
}

const uuidPattern = new RegExp(uuid.pattern)
