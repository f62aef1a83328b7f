/**
 * A screen as a standard JSON Schema (draft-07 with ajv-errors' `errorMessage`) and an rjsf uiSchema. Messages in the
 * schema are codes; the texts for the codes are resolved later, in the borrower's language.
 */

import type { CompiledField, InputScreen } from '#engine/flow/compiled-flow.ts'
import type { Json, JsonObject, Text } from '#engine/flow/json.ts'

export type ScreenSchema = { readonly schema: JsonObject; readonly uiSchema: { readonly [key: string]: Json } }

export function formSchema(screen: InputScreen): ScreenSchema {
  return {
    schema: answersSchema(screen),
    uiSchema: {
      'ui:order': screen.fields.map((field) => field.id),
      ...Object.fromEntries(screen.fields.map((field) => [field.id, uiOf(field)])),
    },
  }
}

/**
 * The one schema of a screen: compiled for server and browser, given to rjsf, and printed by `flow schema`. `required`
 * lists the fields that are always shown; for all others the engine decides.
 */
export function answersSchema(screen: InputScreen): JsonObject {
  const alwaysAsked = screen.fields.filter((field) => field.required !== undefined && field.shownWhen === undefined)
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: screen.route,
    title: plainWords(screen.heading),
    type: 'object',
    properties: Object.fromEntries(screen.fields.map((field) => [field.id, fieldSchema(field)])),
    ...(alwaysAsked.length > 0 && { required: alwaysAsked.map((field) => field.id) }),
  }
}

function fieldSchema(field: CompiledField): JsonObject {
  const patterns = field.limits.filter((limit) => limit.pattern !== undefined)
  // The first pattern becomes the keyword `pattern`, which all form libraries read; further patterns need `allOf`.
  const first = field.schema.pattern === undefined ? patterns[0] : undefined
  const more = patterns.filter((limit) => limit !== first)
  const codes = Object.fromEntries(
    Object.keys(field.schema).flatMap((keyword) => (keyword === 'items' ? [] : [[keyword, keyword]])),
  )
  const options = field.options && { enum: field.options.map((option) => option.id) }
  const isList = field.schema.type === 'array'
  // Other tools expect the options in `enum`; options go to `allOf` only if the field's schema has its own `enum`.
  const listed = options && !isList && field.schema.enum === undefined
  const further: Json[] = [
    ...more.map(({ pattern = '', code }) => ({ pattern, errorMessage: code })),
    ...(options && !listed && !isList ? [{ ...options, errorMessage: 'options' }] : []),
  ]
  return {
    ...(field.label !== undefined && { title: plainWords(field.label) }),
    ...(field.help !== undefined && { description: plainWords(field.help) }),
    ...field.schema,
    ...(listed && options),
    // Errors of a list item are reported at the item, so the item's schema has the code.
    ...(isList && { items: { ...(field.schema.items as JsonObject), ...options, errorMessage: options ? 'options' : 'items' } }),
    ...(first && { pattern: first.pattern ?? '' }),
    errorMessage: { ...codes, ...(first && { pattern: first.code }), ...(listed && { enum: 'options' }) },
    ...(further.length > 0 && { allOf: further }),
  }
}

function uiOf(field: CompiledField): JsonObject {
  const labels = field.options?.map((option) => plainWords(option.label ?? option.id))
  return {
    'ui:options': { as: field.as },
    ...(field.placeholder !== undefined && { 'ui:placeholder': plainWords(field.placeholder) }),
    ...(field.autocomplete !== undefined && { 'ui:autocomplete': field.autocomplete }),
    ...(labels && { 'ui:enumNames': labels }),
  }
}

/** The text as written in the file, with its placeholders; of a text with cases, the default case. */
function plainWords(text: Text): string {
  if (typeof text === 'string') return text
  return 'fact' in text ? '' : text.otherwise
}
