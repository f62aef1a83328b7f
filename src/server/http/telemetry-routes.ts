/** What the pages tell of themselves: experiments, tracker profiles, where a session was recorded, why somebody left. */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ExperimentsAnswer,
  type ExperimentsBody,
  experimentsPath,
  mostExperiments,
  type TelemetryProfile,
  telemetryProfilePath,
  variations,
} from '#contract/experiments.ts'
import { type LeaveSurveyAnswer, type LeaveSurveyBody, leaveSurveyPath, longestSurveyText } from '#contract/leave-survey.ts'
import { type SessionReplayBody, sessionReplayPath } from '#contract/session-replay.ts'
import { canonicalText } from '#engine/compile/canonical-text.ts'
import type { Json } from '#engine/flow/json.ts'
import { withoutSsn } from '../applications/without-ssn.ts'
import { Refused } from '../refused.ts'
import type { ServerParts } from '../server-parts.ts'
import { answerOnce } from '../store/answered.ts'
import { holdApplication, type Owner } from '../store/applications.ts'
import {
  addLeaveSurvey,
  countLeaveSurveys,
  experimentsOf,
  keepExperiments,
  keepSessionReplay,
  keepTelemetryProfile,
  telemetryProfileOf,
} from '../store/telemetry.ts'
import { borrowerOf, idempotencyKeyOf, lenderOf } from './asking.ts'
import { list, screenRoute, shape, text, uuid } from './shapes.ts'

const signedIn = { tags: ['telemetry'], security: 'bearer' } as const
const ofApplication = { ...signedIn, params: shape({ uuid }) } as const
const experiment = shape({
  name: { type: 'string', pattern: '^[\\w .:/-]{1,100}$' },
  variation: { enum: variations },
})
const experiments = { ...list(experiment), minItems: 1, maxItems: mostExperiments } as const
const profileUuid = { type: 'string', pattern: '^[\\w-]{1,100}$' } as const
/** Somebody who leaves more often has nothing new to say. */
const mostSurveys = 20

type Asked = { Params: { uuid: string } }

export function telemetryRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { store, keys, now } = parts
  const ownerOf = async (request: FastifyRequest, reply: FastifyReply): Promise<Owner> => {
    const { lender, identity } = await borrowerOf(parts, request, reply)
    return { lender, identity }
  }

  const patchExperiments = {
    ...signedIn,
    // Told apart below: a page that has no application yet asks with another word in its place.
    params: shape({ uuid: text }),
    summary: 'Which variation of an experiment this application has seen',
    body: { anyOf: [experiments, shape({ experiments })] },
    response: { 200: shape({ experiments: list(experiment) }) },
  } as const
  app.patch<Asked & { Body: ExperimentsBody }>(
    experimentsPath(':uuid'),
    { schema: patchExperiments },
    async (request, reply): Promise<ExperimentsAnswer> => {
      const owner = await ownerOf(request, reply)
      const { uuid: application } = request.params
      if (!uuidPattern.test(application)) throw new Refused('malformed', { detail: 'App ID is required to save experiment' })
      const { body } = request
      const named = 'experiments' in body ? body.experiments : body
      const kept = await store.write(async (tx) => {
        if (!(await holdApplication(tx, owner, application))) throw new Refused('not-found')
        await keepExperiments(tx, owner, application, named, now())
        const all = await experimentsOf(tx, owner, application)
        if (all.length > mostExperiments)
          throw new Refused('malformed', { detail: `An application takes part in ${mostExperiments} experiments at most.` })
        return all
      })
      return { experiments: kept as ExperimentsAnswer['experiments'] }
    },
  )

  const querystring = { type: 'object', properties: { identityUuid: uuid } } as const
  const profile = shape({ optimizelyProfileUuid: { type: ['string', 'null'] } })
  type ProfileAsked = { Querystring: { identityUuid?: string } }
  const own = async (request: FastifyRequest<ProfileAsked>, reply: FastifyReply): Promise<Owner> => {
    const owner = await ownerOf(request, reply)
    if ((request.query.identityUuid ?? owner.identity).toLowerCase() !== owner.identity) throw new Refused('not-found')
    return owner
  }
  const getProfile = { ...signedIn, summary: 'The borrower’s tracker profile', querystring, response: { 200: profile } }
  app.get<ProfileAsked>(telemetryProfilePath, { schema: getProfile }, async (request, reply): Promise<TelemetryProfile> => {
    const owner = await own(request, reply)
    return { optimizelyProfileUuid: (await store.read((db) => telemetryProfileOf(db, owner))) ?? null }
  })
  const patchProfile = { ...getProfile, summary: 'Keep it', body: shape({ optimizelyProfileUuid: profileUuid }) }
  app.patch<ProfileAsked & { Body: { optimizelyProfileUuid: string } }>(
    telemetryProfilePath,
    { schema: patchProfile },
    async (request, reply): Promise<TelemetryProfile> => {
      const owner = await own(request, reply)
      const { optimizelyProfileUuid } = request.body
      await store.write((tx) => keepTelemetryProfile(tx, owner, optimizelyProfileUuid, now()))
      return { optimizelyProfileUuid }
    },
  )

  const replay = {
    ...ofApplication,
    summary: 'Where the recording of a session can be seen',
    body: shape({ link: { type: 'string', maxLength: 2_000, pattern: '^https://[^\\s/]\\S*$' } }),
    response: { 200: shape({ link: text }) },
  } as const
  app.put<Asked & { Body: SessionReplayBody }>(sessionReplayPath(':uuid'), { schema: replay }, async (request, reply) => {
    const owner = await ownerOf(request, reply)
    const { link } = request.body
    if (!isSafeLink(link)) throw new Refused('malformed', { detail: 'The link is no https address.' })
    await store.write(async (tx) => {
      if (!(await holdApplication(tx, owner, request.params.uuid))) throw new Refused('not-found')
      await keepSessionReplay(tx, owner, request.params.uuid, link, now())
    })
    return { link }
  })

  const survey = {
    ...ofApplication,
    summary: 'Why somebody leaves',
    headers: { type: 'object', properties: { 'idempotency-key': { type: 'string' } } },
    body: shape({
      screen: screenRoute,
      reason: { type: 'string', maxLength: 100 },
      'text?': { type: 'string', maxLength: longestSurveyText },
    }),
    response: { 200: shape({ uuid }) },
  } as const
  app.post<Asked & { Body: LeaveSurveyBody }>(
    leaveSurveyPath(':uuid'),
    { schema: survey },
    async (request, reply): Promise<LeaveSurveyAnswer> => {
      const key = idempotencyKeyOf(request)
      const owner = await ownerOf(request, reply)
      const { uuid: application } = request.params
      const { screen, reason, text: said } = request.body
      const { leaveSurvey } = lenderOf(request).flow.live.shell
      const isAsked = leaveSurvey?.screens.includes(screen) && leaveSurvey.reasons.some(({ id }) => id === reason)
      if (!isAsked) throw new Refused('malformed', { detail: 'Nobody is asked this.' })
      const bodyMac = keys.nameOf(canonicalText(request.body as unknown as Json))
      const once = { lender: owner.lender, subject: owner.identity, route: `${application}/leave-survey`, key, bodyMac }
      const { answer } = await answerOnce(store, once, now(), async (tx) => {
        if (!(await holdApplication(tx, owner, application))) throw new Refused('not-found')
        if ((await countLeaveSurveys(tx, owner, application)) >= mostSurveys) throw new Refused('too-many')
        const uuid = randomUUID()
        const of = { lender: owner.lender, application_uuid: application, identity_uuid: owner.identity }
        await addLeaveSurvey(tx, { ...of, uuid, screen, reason, text: said === undefined ? null : withoutSsn(said), at: now() })
        return { uuid }
      })
      return answer
    },
  )
}

const uuidPattern = new RegExp(uuid.pattern)

/** Without a name and a password in it, which nobody should keep. */
function isSafeLink(link: string): boolean {
  const url = URL.canParse(link) ? new URL(link) : undefined
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}
