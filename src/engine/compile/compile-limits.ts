import type { CompiledLimit } from '#engine/flow/compiled-flow.ts'
import { isObject, type JsonObject, type Rule, type Text } from '#engine/flow/json.ts'
import { type FieldLayer, placeOf } from './field-layers.ts'
import { inlineInText } from './inline-in-text.ts'

/** The order of errors: type, length, format, size and pattern, then membership in the list of valid values. */
const limitOrder = [
  'type',
  'minLength',
  'maxLength',
  'format',
  'formatMinimum',
  'formatMaximum',
  'minimum',
  'maximum',
  'multipleOf',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'items',
  'enum',
  'const',
] as const

/**
 * The message of each limit of a field, in the order of errors. A limit without a message of its own takes the message for
 * an answer of the wrong type, or for a missing answer.
 *
 * @param own the limits that the flow writes
 * @param ceiling the limits that every answer has; their errors come last
 */
export function compileLimits(
  written: JsonObject,
  own: JsonObject,
  ceiling: JsonObject,
  layers: readonly FieldLayer[],
  inline: (rule: Rule) => Rule,
): CompiledLimit[] {
  const messages = isObject(written.messages) ? written.messages : {}
  const fallback = messages.type ?? written.required ?? ''
  const limit = (code: string, at: readonly string[]): CompiledLimit => ({
    code,
    at: placeOf(layers, at),
    message: inlineInText((messages[code] ?? fallback) as Text, inline),
  })
  const ofKeywords = (schema: JsonObject) =>
    limitOrder.filter((keyword) => Object.hasOwn(schema, keyword)).map((keyword) => limit(keyword, ['messages', keyword]))
  return [
    ...ofKeywords(own),
    ...patternLimits(written, layers, inline),
    ...(Array.isArray(written.options) ? [limit('options', ['options'])] : []),
    ...ofKeywords(ceiling),
  ]
}

function patternLimits(written: JsonObject, layers: readonly FieldLayer[], inline: (rule: Rule) => Rule): CompiledLimit[] {
  const patterns = Array.isArray(written.patterns) ? written.patterns.filter(isObject) : []
  return patterns.map((pattern) => ({
    code: `patterns.${pattern.id}`,
    at: placeOf(layers, ['patterns', String(pattern.id)]),
    pattern: String(pattern.pattern),
    message: inlineInText((pattern.message ?? '') as Text, inline),
    ...(pattern.hint !== undefined && { hint: inlineInText(pattern.hint as Text, inline) }),
  }))
}
