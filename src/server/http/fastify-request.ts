/** Declares the properties that hooks add to requests. */
import type { Asking } from '../identity/who-is-asking.ts'
import type { Trace } from '../logs/security-log.ts'
import type { LenderAsked } from './lender-asked.ts'

declare module 'fastify' {
  interface FastifyRequest {
    lenderAsked: LenderAsked
    /** A random id from a cookie. It selects the variation of experiments and has no other use. */
    visitor: string
    /** Whom the log lines of the request are about; set by the first hook. */
    trace: Trace | undefined
    /** The authentication of the request, set when a route first reads it. */
    asking: Asking | undefined
  }
}
