import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { legalPages, legalPath } from '#contract/legal-pages.ts'
import { visitorFacts } from '../applications/facts.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import type { ServerParts } from '../server-parts.ts'
import { wordsFor } from '../words.ts'
import { lenderOf } from './asking.ts'
import { basePath } from './page-data-for.ts'
import { newNonce, sendPagePolicy } from './security-headers.ts'
import { textPage } from './text-page.ts'

/** The lender's own legal pages, or the way to where it keeps them. */
export function legalRoutes(app: FastifyInstance, { now }: ServerParts): void {
  for (const name of legalPages) {
    const schema = { summary: `The lender's page: ${name}`, tags: ['pages'], produces: 'text/html' }
    app.get(legalPath(name), { schema }, async (request, reply) => {
      const lender = lenderOf(request)
      const { url, external } = lender.flow.live.lender.links[name]
      if (external && /^https?:\/\//.test(url)) return reply.redirect(url, 302)
      const words = wordsFor(lender.flow, visitorFacts(lender.flow, now(), ''))
      const { title, sections } = lender.flow.live.shell.legal[name]
      const read = sections.map(({ heading, text }) => ({
        ...(heading !== undefined && { heading: words(heading) }),
        text: words(text),
      }))
      return sendTextPage(request, reply, lender, words(title), read)
    })
  }
}

type Section = { readonly heading?: string; readonly text: string }

export function sendTextPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { flow }: ServedLender,
  title: string,
  sections: readonly Section[],
): FastifyReply {
  const nonce = newNonce()
  sendPagePolicy(reply, nonce)
  const { lender } = flow.live
  // Where one address shows all lenders, the way home leads to the same one.
  const chosen = (request.query as { readonly lender?: unknown }).lender
  const home = `${basePath}/${typeof chosen === 'string' ? `?${new URLSearchParams({ lender: chosen })}` : ''}`
  return reply.type('text/html; charset=utf-8').send(textPage({ lender, title, sections, home, nonce }))
}
