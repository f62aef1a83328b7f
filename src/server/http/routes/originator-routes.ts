import type { FastifyInstance } from 'fastify'
import { type LoanOriginator, loanOriginatorPath, loanOriginatorSeconds } from '#contract/loan-originator.ts'
import rows from '../../providers/originators/originators.json' with { type: 'json' }
import { Refused } from '../../refused.ts'
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

/** The sandbox's directory of loan officers and brokers. */
type Row = {
  readonly uuid: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly originatorName?: string
  readonly brokerName?: string
  readonly phoneNumber: string
  readonly nmls: string
}

/** @param wholesale the lender works through brokers; otherwise it has loan officers of its own */
function loanOriginatorNamed(uuid: string, { wholesale }: { readonly wholesale: boolean }): LoanOriginator | undefined {
  const known = (rows as readonly Row[]).find((row) => row.uuid === uuid.toLowerCase())
  if (!known || (known.brokerName !== undefined) !== wholesale) return undefined
  const { firstName, lastName, email, originatorName, brokerName, phoneNumber, nmls } = known
  return {
    userInfo: { uuid: known.uuid, firstName, lastName, email },
    originatorDisplayInfo: {
      ...(originatorName !== undefined && { originatorName }),
      ...(brokerName !== undefined && { brokerName }),
      email,
      phoneNumber,
      nmls,
    },
  }
}
