/** Descriptions of JSON values and of what a schema expects, in plain words for findings. */
import type { Json } from '../json.ts'
import type { JsonSchema } from '../json-schema.ts'
import { typeOf } from '../schema-walk.ts'

const TYPES: { readonly [type: string]: string } = {
  array: 'a list',
  boolean: 'true or false',
  integer: 'a whole number',
  null: 'nothing (null)',
  number: 'a number',
  object: 'an object',
  string: 'a text in double quotes',
}
const IS: { readonly [is: string]: string } = {
  rule: 'a rule',
  text: 'a text',
  expression: 'a value',
  money: 'an amount of money',
}

/** A value in words: `"4"`, `4`, `a list`. */
export function describeValue(value: Json): string {
  const type = typeOf(value)
  return type === 'object' || type === 'array' || type === 'null' ? (TYPES[type] as string) : shortened(JSON.stringify(value))
}

/** The kind of value that a schema expects, in words: `a rule`, `a whole number or a text in double quotes`. */
export function describeSchema(schema: JsonSchema): string {
  const is = IS[schema['x-is'] ?? '']
  if (is !== undefined) return is
  const types = [schema.type ?? []].flat()
  if (types.length > 0) return types.map((type) => TYPES[type] ?? type).join(' or ')
  const branches = (schema.oneOf ?? schema.anyOf ?? []).map(describeSchema).filter((words) => words !== 'something else')
  // "or null" does not help the author of a flow file who wrote a number where a text is expected.
  const wanted = [...new Set(branches)].filter((words, _, all) => words !== TYPES.null || all.length === 1)
  return wanted.length > 0 ? wanted.join(' or ') : (schema.title?.toLowerCase() ?? 'something else')
}

/** For each limit of JSON Schema: how a value breaks it, as the end of a sentence after "which", and what is needed. */
const LIMITS: { readonly [keyword: string]: readonly [broken: string, needed: string] } = {
  exclusiveMinimum: ['is not more than {}', 'Write more than {}'],
  maxItems: ['has more than {} items', 'Keep {} of them at most'],
  maxLength: ['has more than {} characters', 'Write {} characters at most'],
  maximum: ['is more than {}', 'Write {} or less'],
  minItems: ['has fewer than {} items', 'Write {} of them at least'],
  minLength: ['has fewer than {} characters', 'Write {} characters at least'],
  minProperties: ['is empty', ''],
  minimum: ['is less than {}', 'Write {} or more'],
}

/** The limit that a value violates, as the end of a sentence after "which". */
export function describeViolation(keyword: string, schema: JsonSchema): string {
  const limit = schema[keyword]
  if (isOfOne(keyword, limit)) return 'is empty'
  if (keyword === 'format') return `is no ${schema.format === 'email' ? 'e-mail address' : schema.format}`
  const form = schema['x-is'] === 'money' ? 'an amount of dollars such as "$50,000"' : schema['x-form']
  if (keyword === 'pattern' && typeof form === 'string' && /^(?:an?|the|dollars) /.test(form)) return `is not ${form}`
  return LIMITS[keyword]?.[0].replace('{}', String(limit)) ?? 'is not in the form that is needed here'
}

function isOfOne(keyword: string, limit: unknown): boolean {
  return keyword === 'minProperties' || ((keyword === 'minItems' || keyword === 'minLength') && limit === 1)
}

/**
 * The form that a schema's limit requires, as advice.
 *
 * @param isNeeded whether the value may not be left out
 */
export function neededForm(keyword: string, schema: JsonSchema, isNeeded = false): string {
  const limit = schema[keyword]
  if (isOfOne(keyword, limit)) {
    const entry = `at least one entry${keyword === 'minItems' ? exampleOf(schema.items) : ''}`
    return `Write ${keyword === 'minLength' ? 'something' : entry}${isNeeded ? '' : ', or take it out'}`
  }
  const isPercent = keyword === 'maximum' && /\bpercent\b/.test(schema.description ?? '')
  const needed = LIMITS[keyword]?.[1].replace('{}', String(limit))
  if (needed !== undefined) return `${needed}${isPercent ? ': it is a percentage, and 2.5 is two and a half percent' : ''}`
  const form = schema['x-form'] ?? FORMATS[schema.format as string]
  if (form !== undefined) return `Write ${form}`
  if (schema.description !== undefined) return `Write it in the form that is needed: ${schema.description}`
  return keyword === 'pattern' ? `Write it in the form that is needed (${schema.pattern})` : 'Write it in the form that is needed'
}

/** An item in outline, such as `[{ "id": …, "text": … }]`; empty for items that are no objects. */
function exampleOf(item: JsonSchema | undefined): string {
  const keys = item?.type === 'object' ? (item.required ?? []) : []
  return keys.length === 0 ? '' : `, such as [{ ${keys.map((key) => `"${key}": …`).join(', ')} }]`
}

const FORMATS: { readonly [format: string]: string } = {
  date: 'a day as yyyy-MM-dd, such as 2026-01-15',
  'date-time': 'a time as 2026-01-15T09:30:00Z',
  email: 'an e-mail address such as help@lender.example',
  uri: 'a whole address such as https://lender.example/terms',
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
