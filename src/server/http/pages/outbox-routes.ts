/**
 * Lists what was sent, or would have been sent, to the borrowers of a lender. Outside production only: everybody who
 * reaches the server can read it.
 */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { outboxPath } from '#contract/account.ts'
import { basePath } from '#contract/page-data.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { linkOf, messageIdOf } from '../../messages/message-addresses.ts'
import { renderEmail } from '../../messages/render-email.ts'
import type { ServedLender } from '../../releases/served-lender.ts'
import { findMessage, messagesOf, openMessage, type StoredMessage } from '../../store/message-outbox.ts'
import { escapeHtml } from '../../texts/escape-html.ts'
import { lenderOf } from '../read-request.ts'
import { newNonce, sendPagePolicy } from './security-headers.ts'

/** The most messages on the page. */
const mostShown = 200

type OfOne = { readonly Params: { readonly uuid: string }; readonly Querystring: { readonly lender?: string } }

export function outboxRoutes(app: FastifyInstance, { store, keys }: ServerParts): void {
  const about = { tags: ['pages'], produces: 'text/html' }
  const one = async (request: FastifyRequest<OfOne>) => {
    const lender = lenderOf(request)
    const { uuid } = request.params
    const stored = isUuid.test(uuid) ? await store.read((db) => findMessage(db, lender.id, uuid)) : undefined
    if (!stored) throw new Refused('not-found')
    return { lender, stored, content: openMessage(keys.sealer, stored) }
  }

  app.get(outboxPath, { schema: { summary: 'Messages to borrowers, newest first', ...about } }, async (request, reply) => {
    const lender = lenderOf(request)
    const messages = await store.read((db) => messagesOf(db, lender.id, mostShown))
    const rows = messages.map((stored) => ({ stored, content: openMessage(keys.sealer, stored) }))
    return sendPage(reply, lender, 'Messages to borrowers', listHtml(rows, lender))
  })

  app.get<OfOne>(
    `${outboxPath}/:uuid`,
    { schema: { summary: 'One message, as its parts', ...about } },
    async (request, reply) => {
      const { lender, stored, content } = await one(request)
      const query = `?lender=${encodeURIComponent(lender.id)}`
      const facts: readonly (readonly [string, string])[] = [
        ['To', content.to],
        ...(content.kind === 'email' ? ([['Subject', content.subject]] as const) : []),
        ['Message', stored.message],
        ['Message-ID', messageIdOf(stored, lender.flow.live.lender)],
        ['Written', timeIn(lender, stored.created_at)],
        ['State', stateOf(stored, lender)],
        ...(stored.trouble === null ? [] : ([['Trouble', stored.trouble]] as const)),
      ]
      const list = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')
      const source = `${outboxPath}/${stored.uuid}/html${query}`
      const frame = `<h2>As HTML</h2>\n<iframe sandbox title="The e-mail as HTML" src="${escapeHtml(source)}"></iframe>`
      const text = content.kind === 'text' ? content.text : partsOf(lender, content).text
      const here = content.kind === 'email' && content.button !== undefined ? localLink(content, query) : ''
      const html = `<p><a href="${outboxPath}${escapeHtml(query)}">All messages</a></p>
<dl>${list}</dl>
${here}
${content.kind === 'email' ? frame : ''}
<h2>As text</h2>
<pre>${escapeHtml(text)}</pre>`
      return sendPage(reply, lender, content.kind === 'email' ? content.subject : 'Text message', html, true)
    },
  )

  app.get<OfOne>(`${outboxPath}/:uuid/html`, { schema: { summary: 'An e-mail as HTML', ...about } }, async (request, reply) => {
    const { lender, content } = await one(request)
    if (content.kind !== 'email') throw new Refused('not-found')
    const policy =
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox"
    reply.header('content-security-policy', policy)
    return reply.type('text/html; charset=utf-8').send(partsOf(lender, content).html)
  })
}

/** The button of an e-mail as a link to this server. */
function localLink({ button = '', path = '/' }: { readonly button?: string; readonly path?: string }, query: string): string {
  const [address = '', secret] = path.split('#')
  const href = `${basePath}${address}${query}${secret === undefined ? '' : `#${secret}`}`
  return `<p>The button, on this server: <a href="${escapeHtml(href)}">${escapeHtml(button)}</a></p>`
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Content = ReturnType<typeof openMessage>

function partsOf({ flow }: ServedLender, content: Extract<Content, { readonly kind: 'email' }>) {
  const { lender } = flow.live
  return renderEmail(content, { lender, link: linkOf(lender, content.path) })
}

function stateOf({ sent_at, via, parked_at, tries }: StoredMessage, lender: ServedLender): string {
  if (parked_at) return `given up after ${tries} tries`
  if (!sent_at) return tries === 0 ? 'waiting' : `waiting, ${tries} tries so far`
  if (via === 'withheld')
    return 'withheld: the borrower has answered meanwhile or does not agree to it, or the address has no account'
  return via === 'kept' ? 'would have been sent; no relay is configured' : `sent ${timeIn(lender, sent_at)}`
}

/** As a person of the lender reads it: Nov 28, 2026, 8:15 AM CST. */
function timeIn({ flow }: ServedLender, at: Date): string {
  const { timeZone } = flow.live.lender
  return new Intl.DateTimeFormat('en-US', { ...shownTime, timeZone }).format(at)
}

const shownTime: Intl.DateTimeFormatOptions = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
}

function listHtml(rows: readonly { readonly stored: StoredMessage; readonly content: Content }[], lender: ServedLender): string {
  if (rows.length === 0) return '<p>No message yet. Register, and the first one is here.</p>'
  const query = `?lender=${encodeURIComponent(lender.id)}`
  const items = rows.map(({ stored, content }) => {
    const label = content.kind === 'email' ? content.subject : content.text
    const kind = content.kind === 'email' ? 'E-mail' : 'Text message'
    return `<li><a href="${outboxPath}/${stored.uuid}${escapeHtml(query)}">${escapeHtml(label)}</a>
<p>${kind} to ${escapeHtml(content.to)} · ${escapeHtml(stored.message)} · ${timeIn(lender, stored.created_at)} · ${escapeHtml(stateOf(stored, lender))}</p></li>`
  })
  return `<ul>${items.join('\n')}</ul>`
}

function sendPage(reply: FastifyReply, { flow }: ServedLender, title: string, main: string, framing = false): FastifyReply {
  const nonce = newNonce()
  sendPagePolicy(reply, nonce, { framing })
  const { name } = flow.live.lender
  return reply.type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)} · ${escapeHtml(name)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
<p>${escapeHtml(name)}</p>
<h1>${escapeHtml(title)}</h1>
${main}
</main>
</body>
</html>
`)
}

const style = `
body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 52rem; margin: 0 auto; padding: 1rem 1rem 4rem }
h1 { font-size: 1.5rem; line-height: 1.25 } h2 { font-size: 1.125rem; margin-top: 2rem }
ul { list-style: none; margin: 0; padding: 0 } li { padding: .75rem 0; border-top: 1px solid }
a { color: inherit; text-underline-offset: .2em } li a { display: inline-block; padding-block: .25rem; font-weight: 600; text-decoration: none } li a:hover { text-decoration: underline } li p { margin: 0; font-size: .875rem }
dl { display: grid; grid-template-columns: minmax(5rem, max-content) 1fr; gap: .25rem 1rem } dt { font-weight: 600 } dd { margin: 0 }
iframe { inline-size: 100%; block-size: 36rem; border: 1px solid; background: #fff; box-sizing: border-box }
pre { white-space: pre-wrap; border: 1px solid; padding: 1rem; font-size: .9375rem }
:focus-visible { outline: 3px solid; outline-offset: 2px }
`
