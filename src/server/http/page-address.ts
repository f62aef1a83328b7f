import type { FastifyRequest } from 'fastify'
import type { ServerParts } from '../config/server-parts.ts'
import { requestedLender } from './requested-lender.ts'

type PageAddress = (path: string, query: Readonly<Record<string, string>>) => string

/**
 * The URLs of pages that a provider leads to or returns to. Browsers open them without `x-org`, so outside production the
 * URL names the lender.
 */
export function pageAddress({ releases, config }: ServerParts, { host }: FastifyRequest, lender: string): PageAddress {
  const atHost = requestedLender(releases.lenders(), { host, headers: {}, query: {} }, config.production)
  const named: Readonly<Record<string, string>> = typeof atHost === 'object' && atHost.id === lender ? {} : { lender }
  return (path, query) => {
    const all = { ...query, ...named }
    return Object.keys(all).length > 0 ? `${path}?${new URLSearchParams(all)}` : path
  }
}
