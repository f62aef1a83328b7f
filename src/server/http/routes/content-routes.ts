import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ContentPage, contentPath, type MenuAnswer, menuPath } from '#contract/content.ts'
import { menuOf, pageOf, shortName } from '#engine/index.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import type { Borrower } from '../../identity/authenticate.ts'
import { factsOfVisitor } from '../../identity/facts-of-visitor.ts'
import { isCoSignerOnly } from '../../store/signers.ts'
import { resolvedTextFormatter } from '../../texts/text-formatter.ts'
import { borrowerIfAny, borrowerOf, lenderOf } from '../read-request.ts'
import { list, shape, text } from '../shapes.ts'

const entry = shape({ id: text, label: text, go: text })
const tags = ['content']

const page = {
  tags,
  security: 'bearer-or-none',
  summary: 'A page beside the applications, in the words of the lender',
  querystring: { type: 'object', required: ['path'], properties: { path: { ...text, maxLength: 2000 } } },
  response: {
    200: shape({ heading: text, paragraphs: list(shape({ id: text, 'heading?': text, text })), actions: list(entry) }),
  },
} as const

const menu = {
  tags,
  security: 'bearer',
  summary: 'The menu around all pages, with the entries that this borrower may use',
  response: {
    200: shape({
      ...{ name: text, email: text, open: text },
      groups: list(shape({ id: text, 'heading?': text, entries: list(entry) })),
    }),
  },
} as const

export function contentRoutes(app: FastifyInstance, parts: ServerParts): void {
  app.get<{ Querystring: { path: string } }>(contentPath, { schema: page }, async (request, reply): Promise<ContentPage> => {
    const { flow, facts } = await factsFor(parts, request, await borrowerIfAny(parts, request, reply))
    const view = pageOf(flow, request.query.path, facts)
    if (!view) throw new Refused('not-found')
    const format = resolvedTextFormatter(flow)
    return {
      heading: format(view.heading),
      paragraphs: view.paragraphs.map(({ id, heading, text: paragraph }) => {
        return { id, text: format(paragraph), ...(heading && { heading: format(heading) }) }
      }),
      actions: view.actions.map(({ id, label, go }) => ({ id, label: format(label), go })),
    }
  })

  app.get(menuPath, { schema: menu }, async (request, reply): Promise<MenuAnswer> => {
    const borrower = await borrowerOf(parts, request, reply)
    const { flow, facts } = await factsFor(parts, request, borrower)
    const view = menuOf(flow, facts)
    if (!view) throw new Refused('not-found')
    const format = resolvedTextFormatter(flow)
    return {
      ...{ name: shortName(borrower.person.name), email: borrower.person.email, open: format(view.open) },
      groups: view.groups.map(({ id, heading, entries }) => ({
        ...{ id, entries: entries.map((one) => ({ id: one.id, label: format(one.label), go: one.go })) },
        ...(heading && { heading: format(heading) }),
      })),
    }
  })
}

/** The flow in the requested language, and the facts of the visitor or borrower. */
async function factsFor({ store, now }: ServerParts, request: FastifyRequest, borrower: Borrower | undefined) {
  const { flow } = lenderOf(request)
  const isCoSigner = borrower && (await store.read((db) => isCoSignerOnly(db, borrower.lender, borrower.identity)))
  const person = borrower && { ...borrower.person, ...(isCoSigner && { isCoSigner }) }
  return { flow, facts: factsOfVisitor(flow, now(), request.visitor, person) }
}
