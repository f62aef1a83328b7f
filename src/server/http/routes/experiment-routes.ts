/** Routes for the variations of experiments that an application has seen, and for the borrower's tracker profile. */
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
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { lockApplication, type Owner } from '../../store/applications.ts'
import { experimentsOf, storeExperiments, storeTelemetryProfile, telemetryProfileOf } from '../../store/telemetry.ts'
import { ownerIn } from '../read-request.ts'
import { list, shape, text, uuid } from '../shapes.ts'

const signedIn = { tags: ['telemetry'], security: 'bearer' } as const
const experiment = shape({
  name: { type: 'string', pattern: '^[\\w .:/-]{1,100}$' },
  variation: { enum: variations },
})
const experiments = { ...list(experiment), minItems: 1, maxItems: mostExperiments } as const
const profileUuid = { type: 'string', pattern: '^[\\w-]{1,100}$' } as const

type Asked = { Params: { uuid: string } }

export function experimentRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { store, now } = parts

  const patchExperiments = {
    ...signedIn,
    // Not restricted to uuids, because pages without an application send a placeholder.
    params: shape({ uuid: text }),
    summary: 'Which variation of an experiment this application has seen',
    body: { anyOf: [experiments, shape({ experiments })] },
    response: { 200: shape({ experiments: list(experiment) }) },
  } as const
  app.patch<Asked & { Body: ExperimentsBody }>(
    experimentsPath(':uuid'),
    { schema: patchExperiments },
    async (request, reply): Promise<ExperimentsAnswer> => {
      const owner = await ownerIn(parts, request, reply)
      const { uuid: application } = request.params
      if (!uuidPattern.test(application)) throw new Refused('malformed', { detail: 'App ID is required to save experiment' })
      const { body } = request
      const named = 'experiments' in body ? body.experiments : body
      const kept = await store.write(async (tx) => {
        if (!(await lockApplication(tx, owner, application))) throw new Refused('not-found')
        await storeExperiments(tx, owner, application, named, now())
        const all = await experimentsOf(tx, owner, application)
        if (all.length > mostExperiments)
          throw new Refused('malformed', { detail: `An application takes part in ${mostExperiments} experiments at most.` })
        return all
      })
      return { experiments: kept as ExperimentsAnswer['experiments'] }
    },
  )
}

const uuidPattern = new RegExp(uuid.pattern)

export function trackerRoutes(app: FastifyInstance, parts: ServerParts): void {
  const { store, now } = parts
  const querystring = { type: 'object', properties: { identityUuid: uuid } } as const
  const profile = shape({ optimizelyProfileUuid: { type: ['string', 'null'] } })
  type ProfileAsked = { Querystring: { identityUuid?: string } }
  const own = async (request: FastifyRequest<ProfileAsked>, reply: FastifyReply): Promise<Owner> => {
    const owner = await ownerIn(parts, request, reply)
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
      await store.write((tx) => storeTelemetryProfile(tx, owner, optimizelyProfileUuid, now()))
      return { optimizelyProfileUuid }
    },
  )
}
