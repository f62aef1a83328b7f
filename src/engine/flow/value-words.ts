/** Values and what is wanted in their place, in plain words. */
import type { Json } from './json.ts'
import type { JsonSchema } from './json-schema.ts'
import { typeOf } from './schema-walk.ts'

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

/** What stands there: `the text "4"`, `the number 4`, `a list`. */
export function valueInWords(value: Json): string {
  const type = typeOf(value)
  if (type === 'string') return `The text ${JSON.stringify(shortened(value as string))}`
  if (type === 'number' || type === 'boolean') return `${type === 'number' ? 'The number ' : ''}${value}`
  const named = TYPES[type] ?? 'a value'
  return named.charAt(0).toUpperCase() + named.slice(1)
}

/** What kind of value a schema wants: `a rule`, `a whole number or a text in double quotes`. */
export function neededKind(schema: JsonSchema): string {
  const is = IS[schema['x-is'] ?? '']
  if (is !== undefined) return is
  const types = [schema.type ?? []].flat()
  if (types.length > 0) return types.map((type) => TYPES[type] ?? type).join(' or ')
  const branches = (schema.oneOf ?? schema.anyOf ?? []).map(neededKind).filter((words) => words !== 'something else')
  // "or null" is never the help that somebody needs who wrote a number for a text.
  const wanted = [...new Set(branches)].filter((words, _, all) => words !== TYPES.null || all.length === 1)
  return wanted.length > 0 ? wanted.join(' or ') : (schema.title?.toLowerCase() ?? 'something else')
}

/** What a limit of a schema asks for, as the end of a sentence. */
export function neededForm(keyword: string, schema: JsonSchema): string {
  const limit = schema[keyword] as number
  const said: { readonly [keyword: string]: string } = {
    format: `it must be ${schema.format === 'email' ? 'an e-mail address' : `a ${schema.format}`}.`,
    maxLength: `it may have at most ${limit} characters.`,
    maximum: `it may be at most ${limit}.`,
    minItems: `the list needs at least ${limit} ${limit === 1 ? 'item' : 'items'}.`,
    minLength: limit === 1 ? 'it must not be empty.' : `it must have at least ${limit} characters.`,
    minProperties: 'it must not be empty.',
    minimum: `it must be at least ${limit}.`,
    exclusiveMinimum: `it must be more than ${limit}.`,
    pattern: schema.description ?? `it must match ${schema.pattern}.`,
    uniqueItems: 'one of its values stands there twice.',
  }
  return said[keyword] ?? `it does not meet "${keyword}".`
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}
