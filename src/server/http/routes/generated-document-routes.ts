import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  type DocumentRead,
  documentReadPath,
  type GeneratedDocument,
  generatedDocumentPath,
  generatedDocumentsPath,
} from '#contract/generated-documents.ts'
import { signerOfPlaces } from '#product/index.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { documentsForScreen, generatedDocumentDto, newestVersions } from '../../documents/make-documents.ts'
import { recordRead, recordShown } from '../../documents/record-reading.ts'
import { Refused } from '../../errors/refused.ts'
import { requestedApplication } from '../../identity/requested-application.ts'
import { generatedContentOf, generatedDocumentsOf } from '../../store/generated-documents.ts'
import { applicationIn, borrowerOf, callerOf, lenderOf } from '../read-request.ts'
import { list, screenRoute, shape, text, uuid } from '../shapes.ts'

const integer = { type: 'integer' } as const
const item = shape({
  ...{ uuid, document: text, type: text, title: text, summary: list(text), locale: text },
  ...{ pages: integer, size: integer, sha256: text, created: text, 'read?': text },
  places: list(shape({ id: text, kind: { enum: ['signature', 'initials'] }, page: integer })),
})
const tags = ['documents']
const ofApplication = { tags, security: 'bearer', params: shape({ uuid }) } as const
const ofDocument = { tags, security: 'bearer', params: shape({ uuid, document: uuid }) } as const

type Asked = { Params: { uuid: string }; Querystring: { screen?: string } }
type OneAsked = { Params: { uuid: string; document: string }; Querystring: { download?: 'true' } }

export function generatedDocumentRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { store, keys } = parts
  const all = {
    ...ofApplication,
    summary: 'The documents that were made for an application; with "screen" those of one screen, made if need be',
    querystring: { type: 'object', additionalProperties: false, properties: { screen: screenRoute } },
    response: { 200: list(item) },
  }
  app.get<Asked>(generatedDocumentsPath(':uuid'), { schema: all }, async (request, reply): Promise<GeneratedDocument[]> => {
    const requested = await applicationIn(parts, request, reply, request.params.uuid)
    const { screen } = request.query
    const { owner, application } = requested
    const documents =
      screen === undefined
        ? newestVersions(await store.read((db) => generatedDocumentsOf(db, owner, application.uuid)))
        : await documentsForScreen(parts, requested, screen)
    return documents.map((document) => generatedDocumentDto(document, signerOfPlaces(application)))
  })

  const file = {
    ...ofDocument,
    summary: 'A document as a PDF file',
    querystring: { type: 'object', additionalProperties: false, properties: { download: { const: 'true' } } },
    produces: 'application/pdf',
  }
  app.get<OneAsked>(generatedDocumentPath(':uuid', ':document'), { schema: file }, async (request, reply) => {
    const borrower = await borrowerOf(parts, request, reply)
    const requested = await requestedApplication(parts, { lender: lenderOf(request), borrower }, request.params.uuid)
    const { owner, application } = requested
    const asked = request.params.document.toLowerCase()
    const found = await store.read((db) => generatedContentOf(db, keys.sealer, owner, application.uuid, asked))
    if (!found) throw new Refused('not-found')
    const caller = callerOf(request, borrower.session)
    await recordShown(parts, requested, found.document, { caller, requestId: request.id })
    return sendPdf(reply, `${found.document.document}.pdf`, found.bytes, request.query.download)
  })

  const read = {
    ...ofDocument,
    summary: 'The borrower has read a document to its end; the first time counts',
    response: { 200: shape({ uuid, read: text }) },
  }
  app.put<OneAsked>(documentReadPath(':uuid', ':document'), { schema: read }, async (request, reply): Promise<DocumentRead> => {
    const borrower = await borrowerOf(parts, request, reply)
    const requested = await requestedApplication(parts, { lender: lenderOf(request), borrower }, request.params.uuid)
    const asked = request.params.document.toLowerCase()
    const caller = callerOf(request, borrower.session)
    const at = await recordRead(parts, requested, asked, { caller, requestId: request.id })
    return { uuid: asked, read: at.toISOString() }
  })
}

/** @param download `true` to save it; otherwise the browser shows it */
export function sendPdf(reply: FastifyReply, name: string, bytes: Uint8Array, download: 'true' | undefined): FastifyReply {
  const disposition = download === 'true' ? 'attachment' : 'inline'
  return reply
    .type('application/pdf')
    .header('content-disposition', `${disposition}; filename="${name}"`)
    .header('content-security-policy', `${reply.getHeader('content-security-policy')}; sandbox`)
    .send(Buffer.from(bytes))
}
