import type { FastifyInstance } from 'fastify'
import { type Condition, conditionsPath } from '#contract/conditions.ts'
import { type Condition as ConditionOf, factsOf, ownConditions } from '#engine/index.ts'
import { todayIn } from '#i18n/today-in.ts'
import { conditionDto } from '../../applications/application-dto.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import type { RequestedApplication } from '../../identity/requested-application.ts'
import { closedConditionsOf } from '../../store/conditions.ts'
import { conditionOf, conditionOfSigner, isAskedOfCoSigner } from '../../store/load-application.ts'
import type { Reader } from '../../store/open-store.ts'
import { applicationIn } from '../read-request.ts'
import { free, list, shape, text, uuid } from '../shapes.ts'

export const conditionShape = shape({
  uuid,
  type: text,
  conditionType: text,
  categoryEnum: text,
  created: text,
  'notes?': text,
  'commentsToBorrower?': text,
  requestDocuments: list(text),
  'actionNeeded?': text,
  'xtraData?': free,
})

const schema = {
  summary: 'What the lender still needs of the borrower, the oldest first',
  tags: ['conditions'],
  security: 'bearer',
  params: shape({ uuid }),
  querystring: {
    type: 'object',
    properties: {
      closed: { type: 'string', enum: ['true'], description: 'true: those that the borrower has fulfilled, instead.' },
    },
  },
  response: { 200: list(conditionShape) },
} as const

type Asked = { Params: { uuid: string }; Querystring: { closed?: 'true' } }

export function conditionRoutes(app: FastifyInstance, parts: ServerParts): void {
  app.get<Asked>(conditionsPath(':uuid'), { schema }, async (request, reply): Promise<Condition[]> => {
    const requested = await applicationIn(parts, request, reply, request.params.uuid)
    const { application, served } = requested
    const facts = factsOf(served.flow, application, todayIn(served.flow.live.lender.timeZone, parts.now()))
    const conditions = request.query.closed ? await parts.store.read((db) => closedOf(db, requested)) : application.conditions
    return ownConditions(served.flow, { ...application, conditions }, facts).map(conditionDto)
  })
}

async function closedOf(db: Reader, { owner, application }: RequestedApplication): Promise<readonly ConditionOf[]> {
  const { uuid, signsFor } = application
  if (!signsFor) return (await closedConditionsOf(db, owner, uuid)).map(conditionOf)
  const rows = await closedConditionsOf(db, { lender: owner.lender, identity: signsFor.owner }, signsFor.uuid)
  return rows.filter(isAskedOfCoSigner).map(conditionOfSigner)
}
