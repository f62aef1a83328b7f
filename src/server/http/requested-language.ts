import type { FastifyRequest } from 'fastify'
import { languageQuery } from '#contract/language.ts'
import { chosenLocale, localesOf, translateFlow } from '#engine/index.ts'
import type { ServedFlow } from '../releases/served-lender.ts'

type LanguageRequest = Pick<FastifyRequest, 'query'> & { readonly headers: { readonly 'accept-language'?: string | undefined } }

/** The flow in the requested language, if the lender has translations for it. */
export function inRequestedLanguage<Served extends ServedFlow>(request: LanguageRequest, served: Served): Served {
  const { flow } = served
  const translated = translateFlow(flow, chosenLocale(requestedLanguages(request), localesOf(flow)))
  return translated === flow ? served : { ...served, flow: translated }
}

/**
 * The requested languages, most preferred first. A query parameter overrides Accept-Language, which links cannot set.
 */
export function requestedLanguages({ query, headers }: LanguageRequest): readonly string[] {
  const named = (query as { readonly [languageQuery]?: unknown } | undefined)?.[languageQuery]
  return [...(typeof named === 'string' ? [named] : []), ...languagesByWeight(headers['accept-language'] ?? '')]
}

/** Parses Accept-Language (RFC 9110 §12.5.4): `es-MX, es;q=0.9, en;q=0.5`. Returns an empty list for anything else. */
function languagesByWeight(header: string): string[] {
  return header
    .slice(0, longestHeader)
    .split(',')
    .flatMap((part) => {
      const { tag, weight = '1' } =
        /^\s*(?<tag>\*|[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*)\s*(?:;\s*q=(?<weight>[01](?:\.\d{0,3})?)\s*)?$/.exec(part)?.groups ??
        {}
      return tag === undefined || Number(weight) === 0 ? [] : [{ tag, weight: Number(weight) }]
    })
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

/** The longest Accept-Language that is parsed, in characters; browsers send a few languages. */
const longestHeader = 500
