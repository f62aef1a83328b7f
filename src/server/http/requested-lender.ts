import type { IncomingMessage } from 'node:http'
import { lenderHeader } from '#contract/headers.ts'
import { Refused } from '../errors/refused.ts'
import type { LenderInForce } from '../releases/open-releases.ts'
import type { ServedLender } from '../releases/served-lender.ts'

/**
 * The requested lender; `unknown` if no lender has this host, `contradicted` if `x-org` names another lender than the
 * host.
 */
export type RequestedLender<Lender = ServedLender> = Lender | 'unknown' | 'contradicted'

type LenderNames = Pick<LenderInForce, 'id' | 'code' | 'hosts'>

type LenderRequest = {
  readonly host: string
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined }
  readonly query: unknown
}

/**
 * Determines the lender of a request. In production the host name decides, and `x-org` may only confirm it. Otherwise
 * `x-org`, `?lender=` and `<id>.localhost` may select one, so that one host shows all lenders.
 */
export function requestedLender<Lender extends LenderNames>(
  lenders: readonly Lender[],
  request: LenderRequest,
  production: boolean,
): RequestedLender<Lender> {
  const host = request.host.toLowerCase().replace(/:\d+$/, '')
  const named = (name: unknown) => lenders.find(({ id, code }) => id === name || code === name)
  const atHost = (name: string) => lenders.find(({ hosts }) => hosts.includes(name))
  const header = request.headers[lenderHeader]
  if (production) {
    const own = atHost(host)
    return header !== undefined && own && named(header) !== own ? 'contradicted' : (own ?? 'unknown')
  }
  if (header !== undefined) return named(header) ?? 'contradicted'
  const { lender: chosen } = request.query as { readonly lender?: unknown }
  if (chosen !== undefined) return named(chosen) ?? 'unknown'
  const id = /^(.+)\.localhost$/.exec(host)?.[1]
  if (id !== undefined) return named(id) ?? 'unknown'
  return atHost(host) ?? atHost('localhost') ?? 'unknown'
}

/**
 * Enforces RFC 9112, 3.2: exactly one `Host`, equal to that of an absolute-form target, because the host selects the
 * lender.
 *
 * @throws Refused
 */
export function requireOneHost({ httpVersion, rawHeaders, headers, url = '' }: IncomingMessage): void {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  if (count > 1 || (httpVersion === '1.1' && !headers.host)) throw new Refused('malformed', { detail: 'Send one Host header.' })
  if (url.startsWith('/') || url === '*') return
  const target = URL.parse(url)
  if (!target || target.host !== URL.parse(`${target.protocol}//${headers.host}`)?.host) {
    throw new Refused('malformed', { detail: 'The host of the request target and the Host header have to be the same.' })
  }
}
