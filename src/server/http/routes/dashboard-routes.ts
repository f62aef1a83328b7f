import type { FastifyInstance } from 'fastify'
import { applicationsPerPage } from '#contract/application.ts'
import { type DashboardPage, dashboardPath } from '#contract/dashboard.ts'
import { dashboardIn } from '#engine/index.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { dashboardItems } from '../../dashboard/dashboard-items.ts'
import { factsOfVisitor } from '../../identity/facts-of-visitor.ts'
import { requestedApplication } from '../../identity/requested-application.ts'
import { listApplications } from '../../store/applications.ts'
import { textFormatter } from '../../texts/text-formatter.ts'
import { borrowerOf, lenderOf } from '../read-request.ts'
import { flag, list, shape, text, uuid } from '../shapes.ts'

const step = shape({ id: text, state: { enum: ['done', 'current', 'ahead'] }, text, 'on?': text, 'day?': text, 'note?': text })
const paper = shape({ uuid, kind: { enum: ['made', 'signed', 'received'] }, title: text, 'file?': text, on: text, day: text })
const message = shape({ uuid, channel: { enum: ['email', 'text'] }, on: text, day: text, title: text, paragraphs: list(text) })
const section = shape({
  ...{ id: text, heading: text, empty: text, all: text, shows: { enum: ['timeline', 'papers', 'messages'] } },
  ...{ 'steps?': list(step), 'papers?': list(paper), 'messages?': list(message) },
})
const item = shape({
  ...{ uuid, heading: text, standing: text, 'next?': shape({ label: text, heading: text, button: text }) },
  open: list(shape({ route: text, heading: text })),
  figures: list(shape({ id: text, label: text, value: text })),
  sections: list(section),
})

const schema = {
  tags: ['application'],
  security: 'bearer',
  summary: 'The borrower’s home: applications with their past, papers and messages, newest first, 20 a page',
  querystring: { type: 'object', properties: { page: { type: 'string', pattern: '^[0-9]{1,4}$' } } },
  response: {
    200: shape({ heading: text, empty: text, start: text, startAnother: text, applications: list(item), isLast: flag }),
  },
} as const

export function dashboardRoutes(app: FastifyInstance, parts: ServerParts): void {
  app.get<{ Querystring: { page?: string } }>(dashboardPath, { schema }, async (request, reply): Promise<DashboardPage> => {
    const borrower = await borrowerOf(parts, request, reply)
    const lender = lenderOf(request)
    const owner = { lender: borrower.lender, identity: borrower.identity }
    const stored = await parts.store.read((db) => listApplications(db, owner, Number(request.query.page ?? 0)))
    const requested = await Promise.all(stored.map((one) => requestedApplication(parts, { lender, borrower }, one.uuid)))
    const { heading, empty, start, startAnother } = dashboardIn(lender.flow.live)
    const now = parts.now()
    const format = textFormatter(lender.flow, factsOfVisitor(lender.flow, now, request.visitor))
    return {
      ...{ heading: format(heading), empty: format(empty), start: format(start), startAnother: format(startAnother) },
      applications: await dashboardItems(parts, requested, { now, log: request.log }),
      isLast: stored.length < applicationsPerPage,
    }
  })
}
