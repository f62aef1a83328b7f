import type { FastifyRequest } from 'fastify'
import { languageQuery } from '#contract/language.ts'
import { chosenLocale, localesOf, translateFlow } from '#engine/index.ts'
import type { ServedFlow } from '../releases/served-lender.ts'

type Asked = Pick<FastifyRequest, 'query'> & { readonly headers: { readonly 'accept-language'?: string | undefined } }

/** The flow in the requested language, if the lender has translations for it. */
export function spokenTo<Served extends ServedFlow>(request: Asked, served: Served): Served {
  const { flow } = served
  const spoken = translateFlow(flow, chosenLocale(languagesWanted(request), localesOf(flow)))
  return spoken === flow ? served : { ...served, flow: spoken }
}

/**
 * The requested languages, most preferred first. A query parameter overrides Accept-Language, which links cannot set.
 */
export function languagesWanted({ query, headers }: Asked): readonly string[] {
  const named = (query as { readonly [languageQuery]?: unknown } | undefined)?.[languageQuery]
  return [...(typeof named === 'string' ? [named] : []), ...byWeight(headers['accept-language'] ?? '')]
}

/** Parses Accept-Language (RFC 9110 §12.5.4): `es-MX, es;q=0.9, en;q=0.5`. Returns an empty list for anything else. */
function byWeight(header: string): string[] {
  return header
    .slice(0, longest)
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
const longest = 500
