import type { FastifyInstance } from 'fastify'
import { conditionQuery, type ResolvedScreen, type ScreenEffects, type ScreenSubmission, screenPath } from '#contract/screens.ts'
import { conditionAsked } from '../../applications/answering.ts'
import { effectsOfChange } from '../../applications/effects-of-change.ts'
import { applicantFacts } from '../../applications/facts.ts'
import { limitAnswers } from '../../applications/limit-answers.ts'
import { applicationScreen, submitScreen } from '../../applications/submit-screen.ts'
import { toldScreen } from '../../applications/told.ts'
import { Refused } from '../../refused.ts'
import type { ServerParts } from '../../server-parts.ts'
import { gatheredOf } from '../../store/applicant.ts'
import { findApplication } from '../../store/applications.ts'
import { borrowerOf, idempotencyKeyOf, lenderOf, versionSeenBy } from '../asking.ts'
import { spokenTo } from '../language-wanted.ts'
import { free, list, screenRoute, shape, text, uuid } from '../shapes.ts'
import { conditionShape } from './condition-routes.ts'
import { answeredProfile } from './identity-routes.ts'

type Query = { readonly [conditionQuery]?: string }
type Params = { readonly uuid: string; readonly '*': string }

const params = { type: 'object', properties: { uuid, '*': screenRoute } } as const
const querystring = { type: 'object', properties: { [conditionQuery]: uuid } } as const
const signedIn = { tags: ['application'], security: 'bearer', params, querystring } as const
const version = { type: 'integer' } as const

export function screenRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { store, releases, now } = parts
  const path = screenPath(':uuid', '*')

  const answer = shape({ route: text, view: free, 'schema?': free, 'uiSchema?': free, answers: free, version })
  const get = { ...signedIn, summary: 'A screen as it is for this applicant', response: { 200: answer } }
  app.get<{ Params: Params; Querystring: Query }>(path, { schema: get }, async (request, reply): Promise<ResolvedScreen> => {
    const { lender, identity, person } = await borrowerOf(parts, request, reply)
    const { uuid: id, '*': route } = request.params
    const owner = { lender, identity }
    const application = await store.read((db) => findApplication(db, owner, id))
    const pinned = application && (await releases.pinned(lender, application.release_hash))
    const served = pinned && spokenTo(request, pinned)
    if (!application || !served) throw new Refused('not-found')
    const gathered = await store.read((db) => gatheredOf(db, owner, id))
    const known = applicantFacts(served.flow, now(), { person, application, ...gathered })
    const condition = conditionAsked(gathered, conditionIn(request.query))
    const screen = toldScreen(served.flow, route, known, application.version, condition)
    if (!screen) throw new Refused('not-found')
    reply.header('etag', `"${application.version}"`)
    return screen
  })

  const next = shape({
    application: free,
    status: free,
    conditions: list(conditionShape),
    profile: answeredProfile,
    'screen?': answer,
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
    response: { 200: shape({ status: text, go: text, 'carry?': free, version, 'next?': next }) },
  } as const
  app.put<{ Params: Params; Body: ScreenSubmission; Querystring: Query }>(path, { schema: put }, async (request, reply) => {
    const borrower = await borrowerOf(parts, request, reply)
    const condition = conditionIn(request.query)
    const submitted = await submitScreen(parts, lenderOf(request), {
      application: request.params.uuid,
      route: request.params['*'],
      body: request.body,
      key: idempotencyKeyOf(request),
      version: versionSeenBy(request),
      ...(condition !== undefined && { condition }),
      borrower,
      callerAddress: request.ip,
      requestId: request.id,
      log: request.log,
    })
    reply.header('etag', `"${submitted.version}"`)
    return submitted
  })

  const named = list(shape({ route: text, heading: text }))
  const post = {
    ...signedIn,
    summary: 'What changed answers of a screen would mean: its path with /effects behind it',
    body: shape({ answers: free }),
    response: { 200: shape({ appears: named, vanishes: named, reopens: named }) },
  } as const
  app.post<{ Params: Params; Body: ScreenSubmission }>(path, { schema: post }, async (request, reply): Promise<ScreenEffects> => {
    const { lender, identity, person } = await borrowerOf(parts, request, reply)
    const route = /^(.+)\/effects$/.exec(request.params['*'])?.[1]
    const owner = { lender, identity }
    const application = await store.read((db) => findApplication(db, owner, request.params.uuid))
    const pinned = application && (await releases.pinned(lender, application.release_hash))
    const served = pinned && spokenTo(request, pinned)
    if (!application || !served || route === undefined) throw new Refused('not-found')
    const screen = applicationScreen(served, route)
    await limitAnswers(parts, owner, application.uuid, screen)
    const gathered = await store.read((db) => gatheredOf(db, owner, application.uuid))
    const facts = applicantFacts(served.flow, now(), { person, application, ...gathered })
    const { answers } = request.body
    return effectsOfChange({ served, lender: lenderOf(request), application, screen, answers, facts })
  })
}

/** As the database writes it: an address may say it in capitals. */
function conditionIn(query: Query): string | undefined {
  return query[conditionQuery]?.toLowerCase()
}
