/** The documents of a case: drawn by the development server for the facts of the case, and read within the frame only. */
import { type GeneratedDocument, generatedDocumentPath, generatedDocumentsPath } from '#contract/generated-documents.ts'
import { type DocumentsAsked, type PreviewDocument, previewDocumentsPath } from '#contract/preview.ts'
import type { CompiledFlow } from '#engine/index.ts'
import type { PreviewCase } from './preview-case.ts'

/** @returns answers the requests below `generatedDocumentsPath` */
export function documentsFor(
  { application, facts }: PreviewCase,
  flow: () => CompiledFlow,
  product: typeof fetch,
): (url: URL, method: string) => Promise<Response> {
  const drawn = new Map<string, PreviewDocument>()
  const read = new Map<string, string>()
  const all = generatedDocumentsPath(application)

  const listOf = async (screen: string | null): Promise<Response> => {
    if (screen === null) return Response.json([])
    const { lender, live } = flow()
    const asked: DocumentsAsked = { lender, locale: live.lender.locale, screen, facts }
    const headers = { 'content-type': 'application/json' }
    const answer = await product(previewDocumentsPath, { method: 'POST', headers, body: JSON.stringify(asked) })
    if (!answer.ok) return answer
    const documents = (await answer.json()) as readonly PreviewDocument[]
    for (const document of documents) drawn.set(document.uuid, document)
    return Response.json(documents.map((document) => listed(document, read.get(document.uuid))))
  }

  return async ({ pathname, searchParams }, method) => {
    if (pathname === all) return await listOf(searchParams.get('screen'))
    const document = [...drawn.values()].find(({ uuid }) => pathname.startsWith(generatedDocumentPath(application, uuid)))
    if (!document) return Response.json({ type: '/problems/not-found', status: 404, errors: [] }, { status: 404 })
    if (method === 'PUT') {
      const at = facts.today === undefined ? document.created : `${facts.today}T12:00:00.000Z`
      read.set(document.uuid, at)
      return Response.json({ uuid: document.uuid, read: at })
    }
    const bytes = Uint8Array.from(atob(document.content), (character) => character.charCodeAt(0))
    return new Response(bytes, { headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline' } })
  }
}

function listed({ content: _, ...document }: PreviewDocument, read: string | undefined): GeneratedDocument {
  return { ...document, ...(read !== undefined && { read }) }
}
