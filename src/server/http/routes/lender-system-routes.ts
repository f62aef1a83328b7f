/**
 * Receives updates of lender systems. A body is parsed only after its signature was verified, and a refused message
 * changes nothing.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  cloudEventMediaType,
  type LenderUpdateAnswer,
  lenderUpdatePath,
  lenderUpdateType,
  signatureToleranceSeconds,
  webhookIdHeader,
  webhookSignatureHeader,
  webhookTimestampHeader,
} from '#contract/lender-system.ts'
import contract from '#schemas/contract.schema.json' with { type: 'json' }
import { type LenderUpdateEvent, receiveUpdate } from '../../applications/receive-update.ts'
import type { ServerParts } from '../../config/server-parts.ts'
import { Refused } from '../../errors/refused.ts'
import { verifySignature } from '../../lender-system/webhook-signature.ts'
import { hourlyLimits } from '../../limits/hourly-limits.ts'
import { limitAttempts } from '../../limits/limit-attempts.ts'
import { limitsOfNetwork } from '../../logs/network-of.ts'
import { reportSecurity } from '../../logs/security-log.ts'
import { parseBody } from '../../texts/parse-body.ts'
import { largestBody } from '../json-bodies.ts'
import { lenderOf } from '../read-request.ts'
import { list, shape, text, uuid } from '../shapes.ts'

const { status, condition } = contract.properties
const factPath = '^(status|application|profile)(\\.[A-Za-z][A-Za-z0-9_]*)+$'
const conditionId = { type: 'string', maxLength: 100, pattern: '^[A-Za-z][A-Za-z0-9_-]*$' } as const
const conditionTexts = { 'notes?': text, 'commentsToBorrower?': text, 'requestDocuments?': list(text) }
const category = { type: 'string', enum: condition.properties.categoryEnum.enum } as const

const data = shape({
  sequence: { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1, description: '1, 2, 3 … for each application.' },
  'status?': { type: 'string', enum: status.properties.value.enum, description: 'Absent: the status stays.' },
  'facts?': {
    type: 'object',
    maxProperties: 500,
    propertyNames: { type: 'string', maxLength: 200, pattern: factPath },
    additionalProperties: true,
    description: 'By path; null takes a fact out. Amounts are in cents.',
  },
  'conditions?': shape({
    'open?': list(
      shape({
        id: conditionId,
        categoryEnum: category,
        'of?': { type: 'string', enum: condition.properties.of.enum, description: 'Absent: asked of the borrower.' },
        ...conditionTexts,
        'numDocsRequired?': { type: 'integer', minimum: 1 },
      }),
    ),
    'change?': list(shape({ id: conditionId, ...conditionTexts })),
    'close?': list(conditionId),
  }),
})

/** CloudEvents allows extension attributes; they are ignored. */
const event = {
  ...shape({
    specversion: { type: 'string', const: '1.0' },
    id: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
    source: { type: 'string', minLength: 1, maxLength: 2_000 },
    type: { type: 'string', const: lenderUpdateType },
    subject: { ...uuid, description: 'The application, as in the path.' },
    'time?': { type: 'string', maxLength: 100 },
    'datacontenttype?': { type: 'string', const: 'application/json' },
    data,
  }),
  additionalProperties: true,
} as const

const schema = {
  summary: 'What the lender’s own system has decided about an application',
  tags: ['lender system'],
  params: shape({ uuid }),
  headers: {
    type: 'object',
    required: [webhookIdHeader, webhookTimestampHeader, webhookSignatureHeader],
    properties: {
      [webhookIdHeader]: { type: 'string', description: 'The id of the event; a retry sends the same.' },
      [webhookTimestampHeader]: {
        type: 'string',
        description: `Seconds since 1970, at most ${signatureToleranceSeconds} from now; a retry is signed anew.`,
      },
      [webhookSignatureHeader]: { type: 'string', description: 'As Standard Webhooks 1.0 says: v1,<base64>.' },
    },
  },
  body: event,
  consumes: [cloudEventMediaType],
  response: { 200: shape({ sequence: { type: 'integer' }, status: text, version: { type: 'integer' } }) },
} as const

type Asked = { Params: { uuid: string }; Body: LenderUpdateEvent & { readonly subject: string } }

export function lenderSystemRoutes(app: FastifyInstance, parts: ServerParts): void {
  // A separate Fastify context, because only this route needs the raw body.
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: largestBody } as const
    own.addContentTypeParser(cloudEventMediaType, options, async (request: FastifyRequest, bytes: Buffer) => {
      await requireSignature(parts, request, bytes)
      return parseBody(bytes)
    })
    own.put<Asked>(lenderUpdatePath(':uuid'), { schema }, async (request): Promise<LenderUpdateAnswer> => {
      const { params, body, headers, id: requestId, log } = request
      const application = params.uuid.toLowerCase()
      if (body.subject.toLowerCase() !== application) throw malformed('subject is not the application of the path.')
      if (body.id !== headers[webhookIdHeader]) throw malformed('webhook-id is not the id of the event.')
      const lender = lenderOf(request)
      const answer = await receiveUpdate(parts, lender, { application, event: body, requestId, log })
      log.info({ lender: lender.id, event: body.id, ...answer }, 'A lender system sent an update.')
      return answer
    })
  })
}

/**
 * @throws Refused for an invalid signature; failures are counted by address, so that a wrong secret cannot flood the
 * log
 */
async function requireSignature(parts: ServerParts, request: FastifyRequest, bytes: Buffer): Promise<void> {
  const lender = lenderOf(request)
  const address = parts.config.lenderSystems.get(lender.id)
  if (!address || lender.flow.live.lender.lenderSystem?.kind !== 'http') throw new Refused('not-found')
  const verdict = verifySignature(address.secrets, request.headers, bytes, parts.now())
  if (verdict === 'valid') return
  reportSecurity({ event: verdict === 'expired' ? 'webhook-expired' : 'webhook-forged' })
  await limitAttempts(parts, lender.id, limitsOfNetwork(hourlyLimits.forgedUpdate, request.ip))
  throw new Refused(verdict === 'expired' ? 'signature-expired' : 'signature-invalid')
}

function malformed(detail: string): Refused {
  return new Refused('malformed', { detail })
}
