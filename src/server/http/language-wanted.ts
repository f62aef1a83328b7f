import type { FastifyRequest } from 'fastify'
import { languageQuery } from '#contract/language.ts'
import { chosenLocale, localesOf, translateFlow } from '#engine/index.ts'
import type { ServedFlow } from '../releases/served-lender.ts'

type Asked = Pick<FastifyRequest, 'query'> & { readonly headers: { readonly 'accept-language'?: string | undefined } }

/** A flow in the requested language, where the lender has translations. */
export function spokenTo<Served extends ServedFlow>(request: Asked, served: Served): Served {
  const { flow } = served
  const spoken = translateFlow(flow, chosenLocale(languagesWanted(request), localesOf(flow)))
  return spoken === flow ? served : { ...served, flow: spoken }
}

/** In order of preference. A link may name one in its query, since a link cannot set Accept-Language. */
export function languagesWanted({ query, headers }: Asked): readonly string[] {
  const named = (query as { readonly [languageQuery]?: unknown } | undefined)?.[languageQuery]
  return [...(typeof named === 'string' ? [named] : []), ...byWeight(headers['accept-language'] ?? '')]
}

/** RFC 9110 §12.5.4: `es-MX, es;q=0.9, en;q=0.5`. Anything else is an empty list. */
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

/** Browsers send a handful of languages. */
const longest = 500
