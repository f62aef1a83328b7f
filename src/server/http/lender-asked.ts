import { lenderHeader } from '#contract/headers.ts'
import type { ServedLender } from '../releases/served-lender.ts'

/** The lender, or why there is none: nobody has this address, or the page believes to be another lender's. */
export type LenderAsked = ServedLender | 'unknown' | 'contradicted'

type Asked = {
  readonly host: string
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined }
  readonly query: unknown
}

/**
 * Which lender a request is for. In production the host name alone decides, and `x-org` may only confirm it. Elsewhere
 * `x-org`, `?lender=` and `<id>.localhost` may choose, so that one address shows all lenders.
 */
export function lenderAsked(lenders: readonly ServedLender[], asked: Asked, production: boolean): LenderAsked {
  const host = asked.host.toLowerCase().replace(/:\d+$/, '')
  const named = (name: unknown) => lenders.find(({ id, flow }) => id === name || flow.live.lender.code === name)
  const atHost = (name: string) => lenders.find(({ flow }) => flow.live.lender.hosts.includes(name))
  const header = asked.headers[lenderHeader]
  if (production) {
    const own = atHost(host)
    return header !== undefined && own && named(header) !== own ? 'contradicted' : (own ?? 'unknown')
  }
  if (header !== undefined) return named(header) ?? 'contradicted'
  const { lender: chosen } = asked.query as { readonly lender?: unknown }
  if (chosen !== undefined) return named(chosen) ?? 'unknown'
  const id = /^(.+)\.localhost$/.exec(host)?.[1]
  if (id !== undefined) return named(id) ?? 'unknown'
  return atHost(host) ?? atHost('localhost') ?? 'unknown'
}
