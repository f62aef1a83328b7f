/** What a careless hand could do to a limit of an answer: miss it by one, or lose it with its message. */

import { asDollars, dollars, type Json, type JsonObject } from '#engine/index.ts'
import type { Change } from './alteration.ts'

export type LimitAlteration = { readonly changes: readonly Change[]; readonly what: string }

/** @param keys lead to the field that has the schema */
export function limitAlterations(schema: JsonObject, keys: readonly string[]): LimitAlteration[] {
  return Object.entries(schema).flatMap(([keyword, limit]) => {
    // What kind of answer it is follows from the widget; the contract holds it, too.
    if (keyword === 'type' || keyword === '$comment') return []
    const at = [...keys, 'schema', keyword]
    const without: LimitAlteration[] = [
      { changes: [{ keys: at, to: undefined }], what: `the limit "${keyword}" removed` },
      {
        changes: [
          { keys: at, to: undefined },
          { keys: [...keys, 'messages', keyword], to: undefined },
        ],
        what: `the limit "${keyword}" removed with its message`,
      },
    ]
    const instead = [...beside(limit), ...(keyword === 'pattern' ? looserPatterns(String(limit)) : [])]
    return [
      ...without,
      ...instead.map((to) => ({
        changes: [{ keys: at, to }],
        what: `"${keyword}" ${JSON.stringify(to)} in place of ${JSON.stringify(limit)}`,
      })),
    ]
  })
}

/** The pattern that lets everything pass, and those that forget where an answer begins or ends. */
export function looserPatterns(pattern: string): string[] {
  const loose = ['.*', pattern.replace(/^\^/, ''), pattern.replace(/\$$/, '')]
  return [...new Set(loose)].filter((other) => other !== pattern)
}

/** One more and one less: in cents for money, in days for dates, one choice less for a list. */
function beside(limit: Json): Json[] {
  if (typeof limit === 'number') return [limit + 1, limit - 1].filter((number) => number >= 0)
  if (typeof limit === 'boolean') return [!limit]
  if (Array.isArray(limit)) return limit.map((left: Json) => limit.filter((one: Json) => one !== left))
  if (typeof limit !== 'string') return []
  if (limit.startsWith('$')) {
    const cents = dollars(limit) ?? 0
    return [cents + 1, cents - 1].filter((number) => number >= 0).map((other) => `$${asDollars(other)}`)
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(limit)) return []
  return [1, -1].map((days) => new Date(Date.parse(`${limit}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10))
}
