/** Handles `X-Forwarded-For` and `X-Forwarded-Host` of trusted proxies. */
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Trusted proxies: their number, or their addresses or networks (`10.0.0.0/8`). `host`: they also set
 * `X-Forwarded-Host`, overwriting a client's.
 */
export type TrustedProxies = { readonly which: number | readonly string[]; readonly host: boolean }

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

/** Removes untrusted values of these headers before other hooks read them. */
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

const names = ['loopback', 'linklocal', 'uniquelocal']

/**
 * @param text a number of proxies, or comma-separated addresses and networks
 * @returns undefined if malformed
 */
export function proxiesFrom(text: string): TrustedProxies['which'] | undefined {
  if (/^[1-9]$/.test(text)) return Number(text)
  const parts = text.split(',').map((part) => part.trim())
  return parts.every((part) => names.includes(part) || isNetwork(part)) ? parts : undefined
}

function isNetwork(text: string): boolean {
  const [address = '', size, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return size === undefined || (/^\d{1,3}$/.test(size) && Number(size) <= (version === 4 ? 32 : 128))
}
