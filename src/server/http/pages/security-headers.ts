import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const everywhere: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // The session with a notary asks for camera, microphone and place; nobody else's page may.
  'permissions-policy':
    'accelerometer=(), camera=(self), geolocation=(self), gyroscope=(), microphone=(self), payment=(), usb=()',
  'cache-control': 'no-store',
  // For what is no page; pages bring their own.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

const overHttpsOnly = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Set before anything else happens, so that errors carry them too. A route that may be cached says so itself. */
export function sendSecurityHeaders(app: FastifyInstance, production: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    guard(request, reply, production)
  })
}

export function guard(request: FastifyRequest, reply: FastifyReply, production: boolean): FastifyReply {
  return reply.headers({ ...everywhere, ...(production && overHttpsOnly), 'x-request-id': request.id })
}

export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

/**
 * The policy of a page: everything from here, nothing inline but style elements with this page's nonce.
 *
 * @param developing Vite's own small inline script and its socket are allowed too
 */
export function sendPagePolicy(reply: FastifyReply, nonce: string, developing = false): void {
  const policy = {
    'default-src': "'none'",
    'script-src': developing ? `'self' 'nonce-${nonce}'` : "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': developing ? "'self' ws:" : "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  const directives = Object.entries(policy).map(([name, sources]) => `${name} ${sources}`)
  reply.header('content-security-policy', directives.join('; '))
}
