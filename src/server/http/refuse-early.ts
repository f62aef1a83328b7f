/** Refusals by the headers of a request alone, before its body is read. */
import type { FastifyInstance } from 'fastify'
import type { ServerParts } from '../config/server-parts.ts'
import { requireToken } from './read-request.ts'
import { requireSameOrigin } from './sockets.ts'

/**
 * Refuses callers without a token of the lender where a route needs one, so that they learn nothing of what it accepts.
 * Whether the session has ended, and whether an expired token may be renewed, is checked by the routes.
 */
export function refuseWithoutToken(app: FastifyInstance, parts: ServerParts): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.schema?.security === 'bearer') await requireToken(parts, request)
  })
}

/**
 * Refuses writes that a browser sends for a page of another site (CSRF), in addition to tokens and SameSite cookies. Programs
 * send neither header.
 */
export function refuseOtherSites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { origin, 'sec-fetch-site': site } = request.headers
    if (reads.has(request.method) || site === 'same-origin') return
    if (origin !== undefined || site !== undefined) requireSameOrigin(request)
  })
}

const reads: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
