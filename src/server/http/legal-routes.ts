import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseText } from '#engine/answers/said.ts'
import type { Text } from '#engine/flow/json.ts'
import { say } from '#wording/say.ts'
import { visitorFacts } from '../applications/facts.ts'
import type { ServedLender } from '../releases/served-lender.ts'
import type { ServerParts } from '../server-parts.ts'
import { lenderOf } from './asking.ts'
import { newNonce, sendPagePolicy } from './security-headers.ts'
import { textPage } from './text-page.ts'

const pages = ['terms', 'privacy', 'communications', 'licenses'] as const

/** The lender's own legal pages, or the way to where it keeps them. */
export function legalRoutes(app: FastifyInstance, { now }: ServerParts): void {
  for (const name of pages) {
    const schema = { summary: `The lender's page: ${name}`, tags: ['pages'], produces: 'text/html' }
    app.get(`/${name}`, { schema }, async (request, reply) => {
      const lender = lenderOf(request)
      const { url, external } = lender.flow.live.lender.links[name]
      if (external && /^https?:\/\//.test(url)) return reply.redirect(url, 302)
      const words = wordsOf(lender, now())
      const { title, sections } = lender.flow.live.shell.legal[name]
      const read = sections.map(({ heading, text }) => ({
        ...(heading !== undefined && { heading: words(heading) }),
        text: words(text),
      }))
      return sendTextPage(request, reply, lender, words(title), read)
    })
  }
}

/** Texts of the shell as this lender's visitors read them. */
export function wordsOf({ flow }: ServedLender, now: Date): (text: Text) => string {
  const facts = visitorFacts(flow, now, '')
  return (text) => say(chooseText(flow, text, facts), flow.live.lender.locale)
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
  const home = `/account/heloc/${typeof chosen === 'string' ? `?${new URLSearchParams({ lender: chosen })}` : ''}`
  return reply.type('text/html; charset=utf-8').send(textPage({ lender, title, sections, home, nonce }))
}
