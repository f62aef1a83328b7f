import type { CompiledField } from '#engine/flow/compiled-flow.ts'
import type { Widget } from '#engine/flow/files.generated.ts'
import type { Json, JsonObject, Rule, Text } from '#engine/flow/json.ts'
import { centsWhereMoney } from './cents.ts'
import { type FieldLayer, isObject, laid, placeOf } from './field-layers.ts'
import { inlineInText } from './inline-in-text.ts'

/** The order in which unmet limits are told: the kind of value, its length, form, size and pattern, then whether it is one of the good values. */
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
  'enum',
  'const',
] as const

const storedType: { readonly [as: string]: string } = { money: 'integer', checkbox: 'boolean', 'yes-no': 'boolean' }

/** A field of a screen, from its layers (library first, the screen's own last). */
export function compileField(
  id: string,
  layers: readonly FieldLayer[],
  saves: string,
  group: string | undefined,
  inline: (rule: Rule) => Rule,
): CompiledField {
  const written = laid(layers)
  const as = (typeof written.as === 'string' ? written.as : 'text') as Widget
  const text = (key: string) => (written[key] === undefined ? {} : { [key]: inlineInText(written[key] as Text, inline) })
  const rule = (key: string) => (written[key] === undefined ? {} : { [key]: inline(written[key]) })
  const plain = (key: string) => (written[key] === undefined ? {} : { [key]: written[key] })
  const schema = answerSchema(written, as)
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
    schema,
    limits: limits(written, schema, layers, inline),
    ...(isObject(written.summary) && { summary: summaryOf(written.summary, inline) }),
    ...(Array.isArray(written.options) && {
      options: written.options.filter(isObject).map((option) => compileOption(option, layers, inline)),
    }),
    ...rule('prefill'),
    ...(written.emptyIs !== undefined && {
      emptyIs: (as === 'money' ? centsWhereMoney(written.emptyIs) : written.emptyIs) as string,
    }),
    ...(written.secret === true && { secret: true }),
    ...(written.keep === 'never' && { keepNever: true }),
    ...rule('shownWhen'),
    ...plain('tidy'),
    ...plain('autocomplete'),
    ...plain('width'),
  }
}

/** JSON Schema of a present answer: the stored type of the widget unless the file says another, dollars as cents. */
function answerSchema(written: JsonObject, as: Widget): JsonObject {
  const own = isObject(written.schema) ? written.schema : {}
  const entries = Object.entries(own).filter(([key]) => key !== '$comment')
  return { type: storedType[as] ?? 'string', ...Object.fromEntries(entries.map(([key, value]) => [key, asNumber(key, value)])) }
}

function asNumber(keyword: string, value: Json): Json {
  return keyword === 'minimum' || keyword === 'maximum' ? centsWhereMoney(value) : value
}

function limits(written: JsonObject, schema: JsonObject, layers: readonly FieldLayer[], inline: (rule: Rule) => Rule) {
  const messages = isObject(written.messages) ? written.messages : {}
  const fallback = (messages.type ?? written.required ?? '') as Text
  const ofKeyword = limitOrder
    .filter((keyword) => Object.hasOwn(schema, keyword))
    .map((keyword) => ({
      code: keyword,
      at: placeOf(layers, ['messages', keyword]),
      message: inlineInText((messages[keyword] ?? fallback) as Text, inline),
    }))
  const ofPattern = (Array.isArray(written.patterns) ? written.patterns.filter(isObject) : []).map((pattern) => ({
    code: `patterns.${pattern.id}`,
    at: placeOf(layers, ['patterns', String(pattern.id)]),
    pattern: String(pattern.pattern),
    message: inlineInText((pattern.message ?? '') as Text, inline),
    ...(pattern.hint !== undefined && { hint: inlineInText(pattern.hint as Text, inline) }),
  }))
  const ofOptions = Array.isArray(written.options)
    ? [
        {
          code: 'options',
          at: placeOf(layers, ['options']),
          message: inlineInText((messages.options ?? fallback) as Text, inline),
        },
      ]
    : []
  return [...ofKeyword, ...ofPattern, ...ofOptions]
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
    ...(option.shownWhen !== undefined && { shownWhen: inline(option.shownWhen) }),
  }
}
