/**
 * A screen as a standard JSON Schema (draft-07 with ajv-errors' `errorMessage`) and an rjsf uiSchema. Messages are codes;
 * their texts are resolved afterwards, in the borrower's language.
 */

import type { CompiledField, InputScreen } from '#engine/flow/compiled-flow.ts'
import type { Json, JsonObject, Text } from '#engine/flow/json.ts'

export type ScreenSchema = { readonly schema: JsonObject; readonly uiSchema: { readonly [key: string]: Json } }

export function formSchema(screen: InputScreen): ScreenSchema {
  const alwaysAsked = screen.fields.filter((field) => field.required !== undefined && field.shownWhen === undefined)
  return {
    schema: {
      ...answersSchema(screen),
      title: plainWords(screen.heading),
      ...(alwaysAsked.length > 0 && { required: alwaysAsked.map((field) => field.id) }),
    },
    uiSchema: {
      'ui:order': screen.fields.map((field) => field.id),
      ...Object.fromEntries(screen.fields.map((field) => [field.id, uiOf(field)])),
    },
  }
}

/** The limits of present answers, without `required`: which fields are asked is the engine's to say, not the schema's. */
export function answersSchema(screen: InputScreen): JsonObject {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    $id: screen.route,
    type: 'object',
    properties: Object.fromEntries(screen.fields.map((field) => [field.id, fieldSchema(field)])),
  }
}

function fieldSchema(field: CompiledField): JsonObject {
  const patterns = field.limits.filter((limit) => limit.pattern !== undefined)
  const codes = Object.fromEntries(
    Object.keys(field.schema).flatMap((keyword) => (keyword === 'items' ? [] : [[keyword, keyword]])),
  )
  const options = field.options && { enum: field.options.map((option) => option.id) }
  const isList = field.schema.type === 'array'
  // Other tools look for the choices in `enum` itself; only a field with a list of its own keeps its options beside it.
  const listed = options && !isList && field.schema.enum === undefined
  const further: Json[] = [
    ...patterns.map(({ pattern = '', code }) => ({ pattern, errorMessage: code })),
    ...(options && !listed && !isList ? [{ ...options, errorMessage: 'options' }] : []),
  ]
  return {
    ...(field.label !== undefined && { title: plainWords(field.label) }),
    ...(field.help !== undefined && { description: plainWords(field.help) }),
    ...field.schema,
    ...(listed && options),
    // What is wrong with an item is said of the item, so its code stands there.
    ...(isList && { items: { ...(field.schema.items as JsonObject), ...options, errorMessage: options ? 'options' : 'items' } }),
    errorMessage: { ...codes, ...(listed && { enum: 'options' }) },
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

/** The words for everybody, as they stand in the file. */
function plainWords(text: Text): string {
  if (typeof text === 'string') return text
  return 'fact' in text ? '' : text.otherwise
}
