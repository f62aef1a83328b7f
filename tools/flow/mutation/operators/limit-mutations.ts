/** Mutations of the limits of an answer: off by one, removed, removed with the message. */

import { asDollars, dollars, type Json, type JsonObject } from '#engine/index.ts'
import type { Change } from '../mutant.ts'

export type LimitMutation = { readonly changes: readonly Change[]; readonly what: string }

/** @param keys lead to the field with the schema */
export function limitMutations(schema: JsonObject, keys: readonly string[]): LimitMutation[] {
  return Object.entries(schema).flatMap(([keyword, limit]) => {
    // The widget and the contract determine the type, so mutating it is pointless.
    if (keyword === 'type' || keyword === '$comment') return []
    const at = [...keys, 'schema', keyword]
    const removed = { keys: at, to: undefined }
    const others = [...nearLimits(limit), ...(keyword === 'pattern' ? looserPatterns(String(limit)) : [])]
    return [
      { changes: [removed], what: `the limit "${keyword}" removed` },
      {
        changes: [removed, { keys: [...keys, 'messages', keyword], to: undefined }],
        what: `the limit "${keyword}" removed with its message`,
      },
      ...others.map((to) => ({
        changes: [{ keys: at, to }],
        what: `"${keyword}" ${JSON.stringify(to)} in place of ${JSON.stringify(limit)}`,
      })),
    ]
  })
}

/** Looser patterns: one that matches any text, and the pattern without its first or last anchor. */
export function looserPatterns(pattern: string): string[] {
  const loose = ['.*', pattern.replace(/^\^/, ''), pattern.replace(/\$$/, '')]
  return [...new Set(loose)].filter((other) => other !== pattern)
}

/** One more and one less: in cents, days or items. */
function nearLimits(limit: Json): Json[] {
  if (typeof limit === 'number') return [limit + 1, limit - 1].filter((number) => number >= 0)
  if (typeof limit === 'boolean') return [!limit]
  if (Array.isArray(limit)) return limit.map((left: Json) => limit.filter((item: Json) => item !== left))
  if (typeof limit !== 'string') return []
  if (limit.startsWith('$')) {
    const cents = dollars(limit) ?? 0
    return [cents + 1, cents - 1].filter((number) => number >= 0).map((other) => `$${asDollars(other)}`)
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(limit)) return []
  return [1, -1].map((days) => new Date(Date.parse(`${limit}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10))
}
