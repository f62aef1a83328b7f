import type { CompiledField } from '#engine/flow/compiled-flow.ts'
import type { Widget } from '#engine/flow/files.generated.ts'
import { isObject } from '#engine/flow/is-object.ts'
import type { Json, JsonObject, Rule, Text } from '#engine/flow/json.ts'
import { asRule } from '#engine/flow/rule.ts'
import { centsWhereMoney } from '#engine/money/dollars.ts'
import { compileLimits } from './compile-limits.ts'
import { type FieldLayer, mergedLayers, placeOf } from './field-layers.ts'
import { inlineInText } from './inline-in-text.ts'

/** No text is endless: an answer with more characters is refused where the flow says no limit of its own. */
const longestText = 1000

const storedType: { readonly [as: string]: string } = {
  money: 'integer',
  checkbox: 'boolean',
  'yes-no': 'boolean',
  checkboxes: 'array',
  files: 'array',
}

/** A field of a screen, from its layers (library first, the screen's own last). */
export function compileField(
  id: string,
  layers: readonly FieldLayer[],
  saves: string,
  group: string | undefined,
  inline: (rule: Rule) => Rule,
): CompiledField {
  const written = mergedLayers(layers)
  const as = (typeof written.as === 'string' ? written.as : 'text') as Widget
  const text = (key: string) => (written[key] === undefined ? {} : { [key]: inlineInText(written[key] as Text, inline) })
  const rule = (key: string) => (written[key] === undefined ? {} : { [key]: inline(asRule(written[key])) })
  const plain = (key: string) => (written[key] === undefined ? {} : { [key]: written[key] })
  const own = { ...answerSchema(written, as), ...listLimits(written, as) }
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
      emptyIs: (as === 'money' ? centsWhereMoney(written.emptyIs) : written.emptyIs) as string,
    }),
    ...(written.secret === true && { secret: true }),
    ...(written.keep === 'never' && { keepNever: true }),
    ...rule('shownWhen'),
    ...plain('tidy'),
    ...plain('autocomplete'),
    ...plain('width'),
    ...plain('lastFour'),
    ...plain('keptAs'),
    ...plain('document'),
    ...(as === 'files' || as === 'checkboxes' ? { most: mostOf(written) } : {}),
  }
}

/** JSON Schema of a present answer: the stored type of the widget unless the file says another, dollars as cents. */
function answerSchema(written: JsonObject, as: Widget): JsonObject {
  const own = isObject(written.schema) ? written.schema : {}
  const entries = Object.entries(own).filter(([key]) => key !== '$comment')
  return { type: storedType[as] ?? 'string', ...Object.fromEntries(entries.map(([key, value]) => [key, asNumber(key, value)])) }
}

/** No list is endless either. */
const mostItems = 20

function mostOf({ most }: JsonObject): number {
  return typeof most === 'number' ? most : mostItems
}

/** Lists of ids: of options that are ticked, or of files. */
function listLimits(written: JsonObject, as: Widget): JsonObject {
  if (as !== 'files' && as !== 'checkboxes') return {}
  const fewest: JsonObject = typeof written.fewest === 'number' ? { minItems: written.fewest } : {}
  return { ...fewest, maxItems: mostOf(written), uniqueItems: true, items: { type: 'string', maxLength: 100 } }
}

function mayBeEndless(own: JsonObject, { options }: JsonObject): boolean {
  const bounded = ['maxLength', 'enum', 'const'].some((keyword) => own[keyword] !== undefined)
  return own.type === 'string' && !bounded && options === undefined
}

/** Beyond this two whole numbers are told apart no longer: no such amount is a good one. */
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
