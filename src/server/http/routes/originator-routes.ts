import type { FastifyInstance } from 'fastify'
import { loanOriginatorPath, loanOriginatorSeconds } from '#contract/loan-originator.ts'
import { originatorDto, originatorNamed } from '../../applications/originators.ts'
import { Refused } from '../../errors/refused.ts'
import { lenderOf } from '../read-request.ts'
import { shape, text, uuid } from '../shapes.ts'

const info = shape({
  'originatorName?': text,
  'brokerName?': text,
  'avatarUri?': text,
  email: text,
  phoneNumber: text,
  nmls: text,
})
const schema = {
  summary: 'A loan officer or broker, as everybody may know them',
  tags: ['lender'],
  params: shape({ loanOriginatorUuid: uuid }),
  response: {
    200: shape({ userInfo: shape({ uuid, firstName: text, lastName: text, email: text }), originatorDisplayInfo: info }),
  },
} as const

export function originatorRoutes(app: FastifyInstance): void {
  app.get<{ Params: { loanOriginatorUuid: string } }>(
    loanOriginatorPath(':loanOriginatorUuid'),
    { schema },
    async (request, reply) => {
      const originator = originatorNamed(lenderOf(request).flow, request.params.loanOriginatorUuid)
      if (!originator) throw new Refused('not-found')
      reply.headers({ 'cache-control': `public, max-age=${loanOriginatorSeconds}`, vary: 'x-org' })
      return originatorDto(originator)
    },
  )
}
