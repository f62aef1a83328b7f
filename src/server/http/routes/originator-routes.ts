import type { FastifyInstance } from 'fastify'
import { loanOriginatorPath, loanOriginatorSeconds } from '#contract/loan-originator.ts'
import { Refused } from '../../errors/refused.ts'
import { loanOriginatorNamed } from '../../providers/originators/loan-originators.ts'
import { lenderOf } from '../asking.ts'
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
      const { wholesale } = lenderOf(request).flow.live.lender.flags
      const originator = loanOriginatorNamed(request.params.loanOriginatorUuid, { wholesale })
      if (!originator) throw new Refused('not-found')
      reply.headers({ 'cache-control': `public, max-age=${loanOriginatorSeconds}`, vary: 'x-org' })
      return originator
    },
  )
}
