/** What our hooks add to a request. */
import type { Asking } from '../identity/who-is-asking.ts'
import type { LenderAsked } from './lender-asked.ts'

declare module 'fastify' {
  interface FastifyRequest {
    lenderAsked: LenderAsked
    /** A random id kept in a cookie: on it depends which share of an experiment somebody falls into, and nothing else. */
    visitor: string
    /** Found out when a route asks for it. */
    asking: Asking | undefined
  }
}
