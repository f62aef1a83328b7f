import type { FastifyInstance } from 'fastify'
import { type Condition, conditionsPath } from '#contract/conditions.ts'
import { conditionDto } from '../../applications/application-dto.ts'
import { Refused } from '../../refused.ts'
import type { ServerParts } from '../../server-parts.ts'
import { findApplication } from '../../store/applications.ts'
import { closedConditionsOf, openConditionsOf } from '../../store/conditions.ts'
import { conditionOf } from '../../store/load-application.ts'
import { ownerIn } from '../asking.ts'
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
    const owner = await ownerIn(parts, request, reply)
    return await parts.store.read(async (db) => {
      const application = await findApplication(db, owner, request.params.uuid)
      if (!application) throw new Refused('not-found')
      const conditions = request.query.closed ? closedConditionsOf : openConditionsOf
      return (await conditions(db, owner, application.uuid)).map((row) => conditionDto(conditionOf(row)))
    })
  })
}
