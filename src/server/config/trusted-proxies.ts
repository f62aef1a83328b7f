import { isIP } from 'node:net'

/**
 * Trusted proxies: their number, or their addresses or networks (`10.0.0.0/8`). `host`: they also set
 * `X-Forwarded-Host`, overwriting a client's.
 */
export type TrustedProxies = { readonly which: number | readonly string[]; readonly host: boolean }

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
