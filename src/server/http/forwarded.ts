/** Handles `X-Forwarded-For` and `X-Forwarded-Host` of trusted proxies. */
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { TrustedProxies } from '../config/trusted-proxies.ts'

type Trust = false | string[] | ((address: string, hop: number) => boolean)

/**
 * The value for Fastify's `trustProxy`, which reads `X-Forwarded-For` from the end, since clients can write its
 * beginning.
 */
export function trustOf(proxies: TrustedProxies | undefined): Trust {
  if (!proxies) return false
  const { which } = proxies
  return typeof which === 'number' ? (_address, hop) => hop < which : [...which]
}

/** Removes the values of these headers that no trusted proxy has written, before other hooks read them. */
export function dropUntrustedReports(app: FastifyInstance, proxies: TrustedProxies | undefined): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    if (!proxies?.host) delete headers['x-forwarded-host']
    const reported = headers['x-forwarded-for']
    if (reported === undefined) return
    const addresses = addressesAtEnd(String(reported))
    if (addresses.length > 0) headers['x-forwarded-for'] = addresses.join(', ')
    else delete headers['x-forwarded-for']
  })
}

/** Trusted proxies write only addresses: any other value, and all before it, came from the client. */
function addressesAtEnd(reported: string): string[] {
  const parts = reported.split(',').map((part) => part.trim())
  return parts.slice(parts.findLastIndex((part) => isIP(part) === 0) + 1)
}
