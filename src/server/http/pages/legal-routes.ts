import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageQuery } from '#contract/language.ts'
import { legalPages, legalPath } from '#contract/legal-pages.ts'
import { basePath } from '#contract/page-data.ts'
import type { Text } from '#engine/index.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { factsOfVisitor } from '../../identity/facts-of-visitor.ts'
import type { ServedLender } from '../../releases/served-lender.ts'
import { textFormatter } from '../../texts/text-formatter.ts'
import { lenderOf } from '../read-request.ts'
import { newNonce, sendPagePolicy } from './security-headers.ts'
import { type TextPageFrame, type TextSection, textPage } from './text-page.ts'

/** Serves the lender's legal pages, or redirects to its own site's. */
export function legalRoutes(app: FastifyInstance, { now }: ServerParts): void {
  for (const name of legalPages) {
    const schema = { summary: `The lender's page: ${name}`, tags: ['pages'], produces: 'text/html' }
    app.get(legalPath(name), { schema }, async (request, reply) => {
      const lender = lenderOf(request)
      const { url, external } = lender.flow.live.lender.links[name]
      if (external && /^https?:\/\//.test(url)) return reply.redirect(url, 302)
      const format = textFormatter(lender.flow, factsOfVisitor(lender.flow, now(), ''))
      const { title, sections } = lender.flow.live.shell.legal[name]
      const read = sections.map(({ heading, text }) => ({
        ...(heading !== undefined && { heading: format(heading) }),
        text: format(text),
      }))
      const listed = name === 'licenses' ? [licensedStates(lender, format)] : []
      return sendTextPage(request, reply, lender, format, format(title), [...read, ...listed])
    })
    // The app treats these paths as public, but has no pages for them.
    app.get(basePath + legalPath(name), { schema }, async (request, reply) => {
      const query = request.url.indexOf('?')
      return reply.redirect(legalPath(name) + (query < 0 ? '' : request.url.slice(query)), 302)
    })
  }
}

type Format = (text: Text) => string

function licensedStates({ flow }: ServedLender, format: Format): TextSection {
  const { lender, shell } = flow.live
  return { heading: format(shell.words.licensedIn), list: lender.lendsIn }
}

export function sendTextPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { flow }: ServedLender,
  format: Format,
  title: string,
  sections: readonly TextSection[],
): FastifyReply {
  const nonce = newNonce()
  sendPagePolicy(reply, nonce)
  const { lender } = flow.live
  // Keeps `lender` and the language of the query in links, since one host may show all lenders.
  const asked = request.query as { readonly [name: string]: unknown }
  const kept = ['lender', languageQuery].flatMap((name) => (typeof asked[name] === 'string' ? [[name, asked[name]]] : []))
  const query = kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
  const frame = frameOf(flow, format, query)
  return reply
    .type('text/html; charset=utf-8')
    .send(textPage({ lender, title, sections, home: `${basePath}/${query}`, nonce, frame }))
}

function frameOf({ live }: ServedLender['flow'], format: Format, query: string): TextPageFrame {
  const { lender, shell } = live
  const { contact, nmls } = lender
  return {
    skip: format(shell.words.skipToContent),
    footerLabel: format(shell.words.footerLabel),
    links: legalPages.map((name) => {
      const { url } = lender.links[name]
      return { href: url.startsWith('/') ? url + query : url, label: format(shell.legal[name].title) }
    }),
    lines: [
      { before: format(shell.words.callUs), href: `tel:${contact.phone}`, label: contact.phoneFormatted },
      { before: format(shell.words.writeUs), href: `mailto:${contact.email}`, label: contact.email },
      { before: format(shell.words.nmls), href: nmls.url, label: nmls.number },
    ],
  }
}
