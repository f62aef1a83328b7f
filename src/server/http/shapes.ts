/**
 * JSON Schemas shared by several routes. Unknown properties in requests are refused; undeclared properties in responses
 * are dropped.
 */
import { longestSecondFactor } from '#contract/second-factor.ts'

export const text = { type: 'string', maxLength: 2_000 } as const
export const flag = { type: 'boolean' } as const
export const list = (items: object) => ({ type: 'array', items }) as const
/** With a pattern, because the format also accepts the prefix `urn:uuid:`, which PostgreSQL does not. */
export const uuid = { type: 'string', format: 'uuid', pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' } as const
/** The route of a screen: `start/profile`. */
export const screenRoute = { type: 'string', maxLength: 200, pattern: '^[a-z][A-Za-z0-9_-]*(/[A-Za-z0-9_-]+)*$' } as const
/** Any JSON object: the engine validates it against the flow. */
export const free = { type: 'object', additionalProperties: true } as const

/** A code of an authenticator app, or a recovery code. */
export const secondFactor = { ...text, minLength: 1, maxLength: longestSecondFactor } as const

/** The schema of a body whose unknown members are ignored: clients of a documented call send more than the server reads. */
export function lenient(properties: Readonly<Record<string, object>>) {
  return { ...shape(properties), additionalProperties: true } as const
}

/** The schema of an object. A property whose key ends in `?` is optional. */
export function shape(properties: Readonly<Record<string, object>>) {
  const entries = Object.entries(properties)
  const required = entries.map(([key]) => key).filter((key) => !key.endsWith('?'))
  const named = Object.fromEntries(entries.map(([key, schema]) => [key.replace(/\?$/, ''), schema]))
  return { type: 'object', additionalProperties: false, required, properties: named } as const
}
