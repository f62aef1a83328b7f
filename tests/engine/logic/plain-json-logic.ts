/** json-logic-js without our operators. The engine leaves the shared module as it is. */
import library from 'json-logic-js'
import type { Json } from '#engine/flow/json.ts'

type Library = { readonly apply: (rule: unknown, data: unknown) => unknown }

const plain = library as unknown as Library

/** What the library yields, which need not be JSON. */
export function jsonLogicResult(rule: unknown, data: unknown): unknown {
  return plain.apply(rule, data)
}

/** The same as JSON: what is no JSON (and what throws) is null. */
export function plainJson(rule: unknown, data: unknown): Json {
  try {
    return asJson(jsonLogicResult(rule, data))
  } catch {
    return null
  }
}

function asJson(value: unknown): Json {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as Json)
}
