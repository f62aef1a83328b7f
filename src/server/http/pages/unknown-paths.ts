/** Answers paths that no route has: old paths redirect, browsers get a page, other clients a problem document. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dashboardRoute } from '#contract/dashboard.ts'
import { basePath } from '#contract/page-data.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { factsOfVisitor } from '../../identity/facts-of-visitor.ts'
import type { ServedLender } from '../../releases/served-lender.ts'
import { textFormatter } from '../../texts/text-formatter.ts'
import { sendProblem } from '../problems.ts'
import { inRequestedLanguage } from '../requested-language.ts'
import { sendTextPage } from './legal-routes.ts'

const homes = ['/', '/account', '/account/', '/dashboard']
const home = `${basePath}/${dashboardRoute}`

export function answerUnknownPaths(app: FastifyInstance, { now }: ServerParts): void {
  for (const path of homes) app.get(path, async (request, reply) => reply.redirect(`${home}${queryOf(request.url)}`, 302))
  app.setNotFoundHandler(async (request, reply) => {
    const { requestedLender: lender, method } = request
    const reads = method === 'GET' || method === 'HEAD'
    if (!reads || typeof lender !== 'object') return sendProblem(request, reply, new Refused('not-found'), now())
    const to = redirectOf(lender, request.url)
    if (to !== undefined) return reply.redirect(to, 302)
    if (!wantsPage(request)) return sendProblem(request, reply, new Refused('not-found'), now())
    return sendNotFoundPage(request, reply, inRequestedLanguage(request, lender), now())
  })
}

/** The redirect of an old path: its first segment is replaced, the rest and the query are kept. */
export function redirectOf({ flow }: ServedLender, url: string): string | undefined {
  const [path = '', ...rest] = url.split('?')
  const found = flow.live.shell.redirects?.find(({ from }) => path === from || path.startsWith(`${from}/`))
  if (!found) return undefined
  const target = `${basePath}${found.to}${path.slice(found.from.length)}`.replace(/[\\/]{2,}/g, '/')
  return rest.length === 0 ? target : `${target}?${rest.join('?')}`
}

/** Whether the client accepts HTML, as browsers do. */
export function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false
}

function sendNotFoundPage(request: FastifyRequest, reply: FastifyReply, lender: ServedLender, now: Date): FastifyReply {
  const { pageMissing, pageMissingText } = lender.flow.live.shell.words
  const format = textFormatter(lender.flow, factsOfVisitor(lender.flow, now, ''))
  return sendTextPage(request, reply.code(404), lender, format, format(pageMissing), [{ text: format(pageMissingText) }])
}

function queryOf(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at)
}
