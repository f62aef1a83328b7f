import type { FastifyInstance } from 'fastify'
import { type AddressLookupAnswer, addressLookupPath } from '#contract/address-lookup.ts'
import { addressesFor, statesInZone } from '../../providers/address/addresses-for.ts'
import { lenderOf } from '../read-request.ts'
import { list, shape, text } from '../shapes.ts'

const address = shape({ street1: text, street2: text, city: text, state: text, zip: text, fullAddress: text })
const schema = {
  summary: 'Addresses that begin as typed, at most eight',
  tags: ['address'],
  querystring: {
    type: 'object',
    required: ['q'],
    properties: { q: { type: 'string', maxLength: 200 }, zone: { type: 'string', maxLength: 64 } },
  },
  response: { 200: list(address) },
} as const

export function addressRoutes(app: FastifyInstance): void {
  app.get<{ Querystring: { q: string; zone?: string } }>(
    addressLookupPath,
    { schema },
    async (request): Promise<AddressLookupAnswer> => {
      const { q, zone = '' } = request.query
      // Near the browser, and where the lender lends: an address elsewhere is refused later.
      const lendsIn: readonly string[] = lenderOf(request).flow.live.lender.lendsIn
      return addressesFor(
        q,
        statesInZone(zone).filter((state) => lendsIn.includes(state)),
      )
    },
  )
}
