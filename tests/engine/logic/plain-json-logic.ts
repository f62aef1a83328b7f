/** json-logic-js as it comes: the engine adds operators to its own copy, so a fresh one is loaded beside it. */
import { createRequire } from 'node:module'
import type { Json } from '#engine/flow/json.ts'

type Library = { readonly apply: (rule: unknown, data: unknown) => unknown }

const require = createRequire(import.meta.url)
const file = require.resolve('json-logic-js')
delete require.cache[file]
const library = require(file) as Library
delete require.cache[file]

/** What the library yields, which need not be JSON. */
export function plainly(rule: unknown, data: unknown): unknown {
  return library.apply(rule, data)
}

/** The same as JSON: what is no JSON (and what throws) is null. */
export function plainJson(rule: unknown, data: unknown): Json {
  try {
    return asJson(plainly(rule, data))
  } catch {
    return null
  }
}

function asJson(value: unknown): Json {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as Json)
}
