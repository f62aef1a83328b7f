import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import type { TrustedProxies } from '#server/config/trusted-proxies.ts'
import { dropUntrustedReports, trustOf } from '#server/http/forwarded.ts'

const remote = '192.0.2.1'

/** The address and the host that the server uses for a request from 192.0.2.1 with these headers. */
async function addressAndHost(proxies: TrustedProxies | undefined, headers: Record<string, string>) {
  const app = Fastify({ trustProxy: trustOf(proxies) })
  dropUntrustedReports(app, proxies)
  app.get('/', async ({ ip, host }) => ({ ip, host }))
  const answer = await app.inject({ url: '/', remoteAddress: remote, headers: { host: 'own.example', ...headers } })
  await app.close()
  return answer.json() as { ip: string; host: string }
}
const ipOf = async (which: TrustedProxies['which'] | undefined, reported: string) =>
  (await addressAndHost(which === undefined ? undefined : { which, host: false }, { 'x-forwarded-for': reported })).ip

describe('the client address', () => {
  it('the client address is the remote address of the connection when no proxy is trusted', async () => {
    expect(await ipOf(undefined, '198.51.100.7')).toBe(remote)
  })

  it('the client address is the entry of X-Forwarded-For that the trusted proxies added, never one that the client wrote', async () => {
    expect(await ipOf(1, '10.9.9.9, 198.51.100.7')).toBe('198.51.100.7')
    expect(await ipOf(2, '10.9.9.9, 198.51.100.7, 203.0.113.5')).toBe('198.51.100.7')
    expect(await ipOf(2, '198.51.100.7')).toBe('198.51.100.7')
    expect(await ipOf(1, '2001:db8::7')).toBe('2001:db8::7')
  })

  it('X-Forwarded-For is only used when the request comes from a trusted proxy address', async () => {
    expect(await ipOf([remote, '203.0.113.0/24'], '10.9.9.9, 198.51.100.7, 203.0.113.5')).toBe('198.51.100.7')
    expect(await ipOf(['203.0.113.5'], '198.51.100.7')).toBe(remote)
  })

  it.each(['unknown', 'x'.repeat(5_000), ',,,', '999.1.1.1', '198.51.100.7, "', ''])(
    'the client address ignores an X-Forwarded-For that is not an IP address: %s',
    async (reported) => {
      expect(await ipOf(1, reported)).toBe(remote)
      expect(await ipOf(3, reported)).toBe(remote)
    },
  )
})

describe('the host of a request', () => {
  const reported = { 'x-forwarded-host': 'other.example' }

  it('the host is that of the Host header when X-Forwarded-Host is not trusted', async () => {
    expect((await addressAndHost(undefined, reported)).host).toBe('own.example')
    expect((await addressAndHost({ which: 1, host: false }, reported)).host).toBe('own.example')
  })

  it('the host is that of X-Forwarded-Host when the proxy is trusted for it', async () => {
    expect((await addressAndHost({ which: 1, host: true }, reported)).host).toBe('other.example')
    expect((await addressAndHost({ which: ['203.0.113.5'], host: true }, reported)).host).toBe('own.example')
  })
})

describe('TRUST_PROXY', () => {
  const read = (TRUST_PROXY?: string, more: NodeJS.ProcessEnv = {}) => readConfig({ TRUST_PROXY, ...more }, []).proxies

  it('TRUST_PROXY is read as a number of proxies or as a list of proxy addresses', () => {
    expect(read()).toBeUndefined()
    expect(read('')).toBeUndefined()
    expect(read('0')).toBeUndefined()
    expect(read('1')).toEqual({ which: 1, host: false })
    expect(read('10.0.0.0/8, ::1')).toEqual({ which: ['10.0.0.0/8', '::1'], host: false })
    expect(read('loopback', { TRUST_PROXY_HOST: '1' })).toEqual({ which: ['loopback'], host: true })
  })

  it.each(['-1', '10', 'true', 'yes', '10.0.0', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.1,,'])(
    'TRUST_PROXY="%s" is refused',
    (text) => {
      expect(() => read(text)).toThrow(`TRUST_PROXY is "${text}"`)
    },
  )

  it('TRUST_PROXY_HOST without TRUST_PROXY is refused', () => {
    for (const none of [undefined, '0'])
      expect(() => read(none, { TRUST_PROXY_HOST: '1' })).toThrow('TRUST_PROXY_HOST=1 needs TRUST_PROXY')
  })

  it('a server in production does not start until TRUST_PROXY is set: a number, addresses, or 0 for no proxy', () => {
    const production = { NODE_ENV: 'production', ALLOW_EMBEDDED_DB: '1' }
    for (const unset of [undefined, '']) expect(() => read(unset, production)).toThrow('TRUST_PROXY is needed')
    expect(read('0', production)).toBeUndefined()
    expect(read('2', production)).toEqual({ which: 2, host: false })
  })
})
