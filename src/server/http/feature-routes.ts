import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Feature, FeatureBody, FeaturesBody } from '#contract/features.ts'
import { chooseText } from '#engine/answers/said.ts'
import type { Text } from '#engine/flow/json.ts'
import { say } from '#wording/say.ts'
import { visitorFacts } from '../applications/facts.ts'
import { Refused } from '../refused.ts'
import type { ServerParts } from '../server-parts.ts'
import { lenderOf } from './asking.ts'
import { flag, free, list, shape, text } from './shapes.ts'

const feature = shape({ key: text, enabled: flag, variables: list(shape({ key: text, defaultValue: text })) })
const params = { type: 'object', properties: { context: { type: 'string', pattern: '^[a-z-]{1,40}$' } } } as const

export function featureRoutes(app: FastifyInstance, { now }: ServerParts): void {
  /** Who asks decides nothing here: what `optimizeUser` claims is anybody's to write. */
  const featuresFor = (request: FastifyRequest): Feature[] => {
    const { flow } = lenderOf(request)
    const facts = visitorFacts(flow, now(), request.visitor)
    const words = (said: Text) => say(chooseText(flow, said, facts), flow.live.lender.locale)
    return Object.entries(facts.flags ?? {}).map(([key, enabled]) => ({
      key,
      enabled: enabled === true,
      variables: Object.entries(flow.live.flags[key]?.variables ?? {}).map(([name, is]) => ({
        key: name,
        defaultValue: words(is),
      })),
    }))
  }

  const one = {
    summary: 'Whether a feature is on',
    tags: ['features'],
    params,
    body: shape({ featureKey: text, 'optimizeUser?': free }),
  }
  app.post<{ Body: FeatureBody }>(
    '/service-optimize/:context/api/v1/feature',
    { schema: { ...one, response: { 200: feature } } },
    async (request) => {
      const asked = featuresFor(request).find(({ key }) => key === request.body.featureKey)
      if (!asked) throw new Refused('not-found', { detail: 'There is no such feature.' })
      return asked
    },
  )
  const all = { summary: 'All features', tags: ['features'], params, body: shape({ 'optimizeUser?': free }) }
  app.post<{ Body: FeaturesBody }>(
    '/service-optimize/:context/api/v1/features',
    { schema: { ...all, response: { 200: list(feature) } } },
    async (request) => featuresFor(request),
  )
}
