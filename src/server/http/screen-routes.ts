import type { FastifyInstance } from 'fastify'
import { type ResolvedScreen, type ScreenSubmission, screenPath } from '#contract/screens.ts'
import { screenSchema } from '#engine/answers/screen-schema.ts'
import { viewScreen } from '#engine/answers/screen-view.ts'
import type { Answers } from '#engine/flow/compiled-flow.ts'
import { applicantFacts } from '../applications/facts.ts'
import { answersIn } from '../applications/saved-answers.ts'
import { submitScreen } from '../applications/submit-screen.ts'
import { Refused } from '../refused.ts'
import type { ServerParts } from '../server-parts.ts'
import { findApplication } from '../store/applications.ts'
import { consentsOf } from '../store/consents.ts'
import { borrowerOf, idempotencyKeyOf, lenderOf, versionSeenBy } from './asking.ts'
import { free, shape, text, uuid } from './shapes.ts'

type Params = { readonly uuid: string; readonly '*': string }

const params = {
  type: 'object',
  properties: { uuid, '*': { type: 'string', maxLength: 200, pattern: '^[a-z][A-Za-z0-9_-]*(/[A-Za-z0-9_-]+)*$' } },
} as const
const signedIn = { tags: ['application'], security: 'bearer', params } as const
const version = { type: 'integer' } as const

export function screenRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { store, releases, now } = parts
  const path = screenPath(':uuid', '*')

  const answer = shape({ route: text, view: free, 'schema?': free, 'uiSchema?': free, answers: free, version })
  const get = { ...signedIn, summary: 'A screen as it is for this applicant', response: { 200: answer } }
  app.get<{ Params: Params }>(path, { schema: get }, async (request, reply): Promise<ResolvedScreen> => {
    const { lender, identity, person } = await borrowerOf(parts, request, reply)
    const { uuid: id, '*': route } = request.params
    const owner = { lender, identity }
    const application = await store.read((db) => findApplication(db, owner, id))
    const served = application && (await releases.pinned(lender, application.release_hash))
    const screen = served && Object.hasOwn(served.flow.screens, route) ? served.flow.screens[route] : undefined
    if (!application || !served || !screen) throw new Refused('not-found')
    const isForm = screen.kind === 'form'
    if (isForm && screen.saves.split('.')[0] !== 'application') throw new Refused('not-found')
    const consents = await store.read((db) => consentsOf(db, owner, id))
    const facts = applicantFacts(served.flow, now(), request.visitor, { person, application, consents })
    const answers: Answers = isForm ? answersIn(application.entity, screen) : {}
    const view = viewScreen(served.flow, route, answers, facts)
    if (!view) throw new Refused('not-found')
    reply.header('etag', `"${application.version}"`)
    return { route, view, ...(isForm && screenSchema(screen)), answers, version: application.version }
  })

  const put = {
    ...signedIn,
    summary: 'Submit the answers of a screen',
    headers: {
      type: 'object',
      properties: {
        'if-match': { type: 'string', description: 'The version that was seen, quoted.' },
        'idempotency-key': { type: 'string', description: 'Made by the caller; a retry sends the same.' },
      },
    },
    body: shape({ answers: free }),
    response: { 200: shape({ status: text, go: text, 'carry?': free, version }) },
  } as const
  app.put<{ Params: Params; Body: ScreenSubmission }>(path, { schema: put }, async (request, reply) => {
    const borrower = await borrowerOf(parts, request, reply)
    const submitted = await submitScreen(parts, lenderOf(request), {
      application: request.params.uuid,
      route: request.params['*'],
      body: request.body,
      key: idempotencyKeyOf(request),
      version: versionSeenBy(request),
      borrower,
      visitor: request.visitor,
      callerAddress: request.ip,
      requestId: request.id,
      log: request.log,
    })
    reply.header('etag', `"${submitted.version}"`)
    return submitted
  })
}
