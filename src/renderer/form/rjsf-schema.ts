/**
 * In place of rjsf's functions that resolve a schema (tools/dev/build/modules-in-place.ts): the schema of a screen has no `$ref`,
 * condition, alternative or default, since flow files have no such keywords. rjsf looks for them in each field at each answer.
 */
import type { FoundFieldType, RJSFSchema } from '@rjsf/utils'

export function retrieveSchema(_validator: unknown, schema: RJSFSchema): RJSFSchema {
  return schema.allOf === undefined ? schema : withoutAllOf(schema)
}

/** Drops `allOf`: rjsf needs only a field's type, and the compiled validator checks the limits. */
export function withoutAllOf({ allOf: _, ...schema }: RJSFSchema): RJSFSchema {
  return schema
}

/** The answers as they are: the engine prefills them. */
export function getDefaultFormState<Data>(_validator: unknown, _schema: RJSFSchema, formData: Data | undefined): Data {
  return formData ?? ({} as Data)
}

/** The field of a change: a screen's fields are the properties of its schema. */
export function findFieldInSchema(
  _validator: unknown,
  _root: RJSFSchema,
  { properties = {}, required = [] }: RJSFSchema,
  [name = '']: readonly string[],
): FoundFieldType {
  const field = properties[name] as RJSFSchema | undefined
  return field ? { field, isRequired: required.includes(name) } : { field }
}
