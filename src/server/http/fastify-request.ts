/** Properties that hooks add to a request. */
import type { Asking } from '../identity/who-is-asking.ts'
import type { LenderAsked } from './lender-asked.ts'

declare module 'fastify' {
  interface FastifyRequest {
    lenderAsked: LenderAsked
    /** A random id in a cookie: it selects the arm of an experiment, and nothing else. */
    visitor: string
    /** Set when a route asks for it. */
    asking: Asking | undefined
  }
}
