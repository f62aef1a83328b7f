import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Feature, type FeatureBody, type FeaturesBody, featurePath, featuresPath } from '#contract/features.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { factsOfVisitor } from '../../identity/facts-of-visitor.ts'
import { textFormatter } from '../../texts/text-formatter.ts'
import { borrowerIfAny, lenderOf } from '../read-request.ts'
import { flag, free, list, shape, text } from '../shapes.ts'

const feature = shape({ key: text, enabled: flag, variables: list(shape({ key: text, defaultValue: text })) })
const params = { type: 'object', properties: { context: { type: 'string', pattern: '^[a-z-]{1,40}$' } } } as const

export function featureRoutes(app: FastifyInstance, parts: ServerParts): void {
  /** The token identifies the borrower; `optimizeUser` is ignored. */
  const featuresFor = async (request: FastifyRequest, reply: FastifyReply): Promise<Feature[]> => {
    const { flow } = lenderOf(request)
    const borrower = await borrowerIfAny(parts, request, reply)
    const facts = factsOfVisitor(flow, parts.now(), request.visitor, borrower?.person)
    const format = textFormatter(flow, facts)
    return Object.entries(facts.flags ?? {}).map(([key, enabled]) => ({
      key,
      enabled: enabled === true,
      variables: Object.entries(flow.live.flags[key]?.variables ?? {}).map(([name, is]) => ({
        key: name,
        defaultValue: format(is),
      })),
    }))
  }

  const one = {
    summary: 'Whether a feature is on',
    tags: ['features'],
    security: 'bearer-or-none',
    params,
    body: shape({ featureKey: text, 'optimizeUser?': free }),
  } as const
  app.post<{ Body: FeatureBody }>(
    featurePath(':context'),
    { schema: { ...one, response: { 200: feature } } },
    async (request, reply) => {
      const asked = (await featuresFor(request, reply)).find(({ key }) => key === request.body.featureKey)
      if (!asked) throw new Refused('not-found', { detail: 'There is no such feature.' })
      return asked
    },
  )
  const all = {
    summary: 'All features',
    tags: ['features'],
    security: 'bearer-or-none',
    params,
    body: shape({ 'optimizeUser?': free }),
  } as const
  app.post<{ Body: FeaturesBody }>(
    featuresPath(':context'),
    { schema: { ...all, response: { 200: list(feature) } } },
    featuresFor,
  )
}
