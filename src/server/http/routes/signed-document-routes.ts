import type { FastifyInstance } from 'fastify'
import { type SignedDocument, signedDocumentPath, signedDocumentsPath } from '#contract/signed-documents.ts'
import { todayIn } from '#i18n/today-in.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { signedContentsOf, signedDocumentsOf } from '../../store/signings.ts'
import { applicationIn } from '../read-request.ts'
import { list, shape, text, uuid } from '../shapes.ts'
import { sendPdf } from './generated-document-routes.ts'

const item = shape({ uuid, document: text, title: text, size: { type: 'integer' }, sha256: text, created: text, signed: text })
const signedIn = { tags: ['documents'], security: 'bearer' } as const

type Asked = { Params: { uuid: string } }
type OneAsked = { Params: { uuid: string; document: string }; Querystring: { download?: 'true' } }

export function signedDocumentRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { store, keys } = parts
  const all = {
    ...signedIn,
    summary: 'The signed and sealed documents of an application; empty until they are sealed',
    params: shape({ uuid }),
    response: { 200: list(item) },
  }
  app.get<Asked>(signedDocumentsPath(':uuid'), { schema: all }, async (request, reply): Promise<SignedDocument[]> => {
    const { owner, application, served } = await applicationIn(parts, request, reply, request.params.uuid)
    const { timeZone } = served.flow.live.lender
    const stored = await store.read((db) => signedDocumentsOf(db, owner, application.uuid))
    return stored.map(({ uuid: id, document, title, size, sha256, created_at, signed_at, zone = timeZone }) => {
      const signed = todayIn(zone, signed_at)
      return { uuid: id, document, title, size, sha256, created: created_at.toISOString(), signed }
    })
  })

  const file = {
    ...signedIn,
    summary: 'A signed document as a PDF file',
    params: shape({ uuid, document: uuid }),
    querystring: { type: 'object', additionalProperties: false, properties: { download: { const: 'true' } } },
    produces: 'application/pdf',
  }
  app.get<OneAsked>(signedDocumentPath(':uuid', ':document'), { schema: file }, async (request, reply) => {
    const { owner, application } = await applicationIn(parts, request, reply, request.params.uuid)
    const contents = await store.read((db) => signedContentsOf(db, keys.sealer, owner, application.uuid))
    const found = contents.find(({ document }) => document.uuid === request.params.document.toLowerCase())
    if (!found) throw new Refused('not-found')
    // The evidence says what was changed; a file that is not the sealed one is not given out.
    if (!found.bytes) throw new Error('A signed document cannot be decrypted.')
    return sendPdf(reply, `${found.document.document}-signed.pdf`, found.bytes, request.query.download)
  })
}
