import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const everywhere: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Camera and microphone are for the session with a notary; frames of other origins get no permissions.
  'permissions-policy':
    'accelerometer=(), camera=(self), geolocation=(self), gyroscope=(), microphone=(self), payment=(), usb=()',
  'cache-control': 'no-store',
  // The policy of responses that are not pages.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}

const overHttpsOnly = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Set in the first hook, so that errors carry them as well. A route whose response may be cached overrides `cache-control`. */
export function sendSecurityHeaders(app: FastifyInstance, production: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(request, reply, production)
  })
}

export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply, production: boolean): FastifyReply {
  return reply.headers({ ...everywhere, ...(production && overHttpsOnly), 'x-request-id': request.id })
}

export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

type PagePolicy = {
  /** Allows the inline script and the socket of Vite as well. */
  readonly developing?: boolean
  /** The page shows pages of its own origin in frames, and is shown in them. */
  readonly framing?: boolean
  /** The page has HTML of React: Mantine's components have their sizes in style attributes, which run and load nothing. */
  readonly drawn?: boolean
  /** Addresses of pictures, whose origins are allowed. */
  readonly pictures?: readonly string[]
}

/** The Content-Security-Policy of a page: its own origin only, besides those of `pictures`, and no inline code but style elements with the page's nonce. */
export function sendPagePolicy(
  reply: FastifyReply,
  nonce: string,
  { developing = false, framing = false, drawn = false, pictures = [] }: PagePolicy = {},
): void {
  const origins = pictures.filter((address) => address.startsWith('https://')).map((address) => new URL(address).origin)
  const policy = {
    'default-src': "'none'",
    'script-src': developing ? `'self' 'nonce-${nonce}'` : "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    ...(drawn && { 'style-src-attr': "'unsafe-inline'" }),
    'img-src': [...new Set(["'self'", 'data:', ...origins])].join(' '),
    'font-src': "'self'",
    'connect-src': developing ? "'self' ws:" : "'self'",
    'manifest-src': "'self'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    ...(framing && { 'frame-src': "'self'" }),
    'frame-ancestors': framing ? "'self'" : "'none'",
  }
  const directives = Object.entries(policy).map(([name, sources]) => `${name} ${sources}`)
  reply.header('content-security-policy', directives.join('; '))
}
