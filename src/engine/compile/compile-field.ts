import { type Field, fieldNamed, fields } from '#engine/fields/fields.ts'
import type { CompiledField, CompiledLimit } from '#engine/flow/compiled-flow.ts'
import { type FieldLayer, mergedLayers, placeOf } from '#engine/flow/field-layers.ts'
import type { Widget } from '#engine/flow/files.generated.ts'
import { asRule, isObject, type Json, type JsonObject, type Rule, type Text } from '#engine/flow/json.ts'
import { centsWhereMoney } from '#engine/money/dollars.ts'
import { inlineInText } from './inline-in-text.ts'

/** The `maxLength` of an answer for which the flow sets none. */
const longestText = 1000

/** Compiles a field of a screen from its layers: the library field first, the screen's own entry last. */
export function compileField(
  id: string,
  layers: readonly FieldLayer[],
  saves: string,
  group: string | undefined,
  inline: (rule: Rule) => Rule,
): CompiledField {
  const written = mergedLayers(layers)
  const as = fieldNamed(written.as) ? (written.as as Widget) : 'text'
  const kind = fields[as]
  const text = (key: string) => (written[key] === undefined ? {} : { [key]: inlineInText(written[key] as Text, inline) })
  const rule = (key: string) => (written[key] === undefined ? {} : { [key]: inline(asRule(written[key])) })
  const plain = (key: string) => (written[key] === undefined ? {} : { [key]: written[key] })
  const own = { ...answerSchema(written, kind), ...listLimits(written, kind) }
  const ceiling: JsonObject = mayBeEndless(own, written) ? { maxLength: longestText } : largestWhole(own)
  return {
    id,
    at: layers.at(-1)?.at ?? '',
    path: `${saves}.${id}`,
    as,
    ...(group !== undefined && { group }),
    ...text('label'),
    ...text('help'),
    ...text('placeholder'),
    ...text('required'),
    ...(written.required !== undefined && { requiredAt: placeOf(layers, ['required']) }),
    schema: { ...own, ...ceiling },
    limits: compileLimits(written, own, ceiling, layers, inline),
    ...(isObject(written.summary) && { summary: summaryOf(written.summary, inline) }),
    ...(Array.isArray(written.options) && {
      options: written.options.filter(isObject).map((option) => compileOption(option, layers, inline)),
    }),
    ...rule('prefill'),
    ...(written.emptyIs !== undefined && {
      emptyIs: (kind.fact === 'money' ? centsWhereMoney(written.emptyIs) : written.emptyIs) as string,
    }),
    ...(written.secret === true && { secret: true }),
    ...(written.keep === 'never' && { keepNever: true }),
    ...rule('shownWhen'),
    ...plain('tidy'),
    ...plain('autocomplete'),
    ...plain('width'),
    ...plain('lines'),
    ...plain('lastFour'),
    ...plain('keptAs'),
    ...plain('consent'),
    ...plain('document'),
    ...(isList(kind) && { most: mostOf(written) }),
  }
}

/**
 * The JSON Schema of a present answer: the widget's schema, then the limits written in the flow, with dollars converted
 * to cents.
 */
function answerSchema(written: JsonObject, { answer }: Field): JsonObject {
  const own = isObject(written.schema) ? written.schema : {}
  const entries = Object.entries(own).filter(([key]) => key !== '$comment')
  return { ...answer, ...Object.fromEntries(entries.map(([key, value]) => [key, asNumber(key, value)])) }
}

/** The `maxItems` of an answer for which the flow sets none. */
const mostItems = 20

function mostOf({ most }: JsonObject): number {
  return typeof most === 'number' ? most : mostItems
}

function isList({ answer }: Field): boolean {
  return answer.type === 'array'
}

function listLimits(written: JsonObject, kind: Field): JsonObject {
  if (!isList(kind)) return {}
  const fewest: JsonObject = typeof written.fewest === 'number' ? { minItems: written.fewest } : {}
  return { ...fewest, maxItems: mostOf(written) }
}

function mayBeEndless(own: JsonObject, { options }: JsonObject): boolean {
  const bounded = ['maxLength', 'enum', 'const'].some((keyword) => own[keyword] !== undefined)
  return own.type === 'string' && !bounded && options === undefined
}

/** An upper bound for integers: JavaScript represents larger integers inexactly, so larger answers are invalid. */
function largestWhole(own: JsonObject): JsonObject {
  return own.type === 'integer' && own.maximum === undefined ? { maximum: Number.MAX_SAFE_INTEGER } : {}
}

function asNumber(keyword: string, value: Json): Json {
  return keyword === 'minimum' || keyword === 'maximum' ? centsWhereMoney(value) : value
}

function summaryOf(summary: JsonObject, inline: (rule: Rule) => Rule) {
  return Object.fromEntries(
    ['required', 'invalid'].flatMap((key) =>
      summary[key] === undefined ? [] : [[key, inlineInText(summary[key] as Text, inline)]],
    ),
  )
}

function compileOption(option: JsonObject, layers: readonly FieldLayer[], inline: (rule: Rule) => Rule) {
  const text = (key: string) => (option[key] === undefined ? {} : { [key]: inlineInText(option[key] as Text, inline) })
  return {
    id: String(option.id),
    at: placeOf(layers, ['options', String(option.id)]),
    ...text('label'),
    ...text('help'),
    ...text('refuse'),
    ...(option.exclusive === true && { exclusive: true as const }),
    ...(option.shownWhen !== undefined && { shownWhen: inline(asRule(option.shownWhen)) }),
  }
}

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
function compileLimits(
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
