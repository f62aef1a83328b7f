import type { FastifyInstance } from 'fastify'
import { conditionQuery, type ResolvedScreen, type ScreenEffects, type ScreenSubmission, screenPath } from '#contract/screens.ts'
import { factsOf, inputScreen, ownConditions } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import { screenDto } from '../../applications/application-dto.ts'
import { effectsOfChange } from '../../applications/effects-of-change.ts'
import { submitScreen } from '../../applications/submit-screen.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { requestedApplication } from '../../identity/requested-application.ts'
import { limitAnswers } from '../../limits/limit-answers.ts'
import { applicationIn, borrowerOf, callerOf, idempotencyKeyOf, lenderOf, versionSeenBy } from '../read-request.ts'
import { flag, free, list, screenRoute, shape, text, uuid } from '../shapes.ts'
import { conditionShape } from './condition-routes.ts'
import { answeredProfile } from './identity-routes.ts'

type Query = { readonly [conditionQuery]?: string }
type Params = { readonly uuid: string; readonly '*': string }

const params = { type: 'object', properties: { uuid, '*': screenRoute } } as const
const querystring = { type: 'object', properties: { [conditionQuery]: uuid } } as const
const signedIn = { tags: ['application'], security: 'bearer', params, querystring } as const
const version = { type: 'integer' } as const
const picture = { type: 'string', maxLength: 200_000, pattern: '^[A-Za-z0-9+/]+={0,2}$' } as const
const signing = {
  description:
    'How the documents of the screen are signed, and at which places; required where one has a place for the borrower.',
  ...shape({
    method: { enum: ['typed', 'drawn'] },
    'signature?': picture,
    'initials?': picture,
    places: { type: 'array', maxItems: 200, items: shape({ document: uuid, place: { type: 'string', maxLength: 100 } }) },
  }),
  if: { properties: { method: { const: 'drawn' } } },
  then: { required: ['signature', 'initials'] },
}
const resolvedScreen = shape({ route: text, view: free, 'schema?': free, 'uiSchema?': free, answers: free, version })

export const overviewShape = shape({
  application: free,
  status: free,
  conditions: list(conditionShape),
  'asksCoSigner?': flag,
  profile: answeredProfile,
  'screen?': resolvedScreen,
})

export function screenRoutes(app: FastifyInstance, parts: ServerParts): void {
  const path = screenPath(':uuid', '*')

  const get = { ...signedIn, summary: 'A screen as it is for this applicant', response: { 200: resolvedScreen } }
  app.get<{ Params: Params; Querystring: Query }>(path, { schema: get }, async (request, reply): Promise<ResolvedScreen> => {
    const { application, served } = await applicationIn(parts, request, reply, request.params.uuid)
    const { flow } = served
    const uuid = conditionIn(request.query)
    const today = todayIn(flow.live.lender.timeZone, parts.now())
    const own = ownConditions(flow, application, factsOf(flow, application, today))
    const condition = own.find((open) => open.uuid === uuid)
    if (uuid !== undefined && !condition) throw new Refused('not-found')
    const route = request.params['*']
    const facts = factsOf(flow, application, today, { screen: route, ...(condition && { condition }) })
    const screen = screenDto(flow, route, facts, application.version)
    if (!screen) throw new Refused('not-found')
    reply.header('etag', `"${application.version}"`)
    return screen
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
    body: shape({ answers: free, 'signing?': signing }),
    response: { 200: shape({ status: text, go: text, 'carry?': free, version, 'next?': overviewShape }) },
  } as const
  app.put<{ Params: Params; Body: ScreenSubmission; Querystring: Query }>(path, { schema: put }, async (request, reply) => {
    const borrower = await borrowerOf(parts, request, reply)
    const requested = await requestedApplication(parts, { lender: lenderOf(request), borrower }, request.params.uuid)
    const condition = conditionIn(request.query)
    const submitted = await submitScreen(parts, requested, {
      route: request.params['*'],
      body: request.body,
      key: idempotencyKeyOf(request),
      version: versionSeenBy(request),
      ...(condition !== undefined && { condition }),
      caller: callerOf(request, borrower.session),
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
    const requested = await applicationIn(parts, request, reply, request.params.uuid)
    const route = /^(.+)\/effects$/.exec(request.params['*'])?.[1]
    const screen = route === undefined ? undefined : inputScreen(requested.served.flow, route)
    if (!screen) throw new Refused('not-found')
    await limitAnswers(parts, requested.owner, requested.application.uuid, screen)
    const { answers } = request.body
    return await effectsOfChange(parts, requested, { route: screen.route, answers }, request.log)
  })
}

/** The uuid of the condition in lower case, as PostgreSQL returns it. */
function conditionIn(query: Query): string | undefined {
  return query[conditionQuery]?.toLowerCase()
}
