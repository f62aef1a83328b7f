/** Answers to questions that the scripts do not know, such as those that a lender asks of its own. */

import type { Json, JsonObject } from '#engine/flow/json.ts'
import type { FieldView } from '#engine/kinds/define-kind.ts'
import type { FileToSend } from './journey-answers.ts'

type Fitting = Json | readonly FileToSend[]

/**
 * Every required question has its known answer, its prefilled one, or one that fits; known answers to questions that the
 * screen does not have are left out.
 *
 * @param schema of the screen
 */
export function fittingAnswers(
  fields: readonly FieldView[],
  schema: JsonObject | undefined,
  known: { readonly [field: string]: unknown },
): { readonly [field: string]: unknown } {
  const properties = (schema?.properties ?? {}) as { readonly [field: string]: JsonObject }
  const asked = Object.entries(known).filter(([id]) => schema === undefined || Object.hasOwn(properties, id))
  const others = fields.filter(({ id, required }) => required && !Object.hasOwn(known, id))
  return {
    ...Object.fromEntries(asked),
    ...Object.fromEntries(others.map((field) => [field.id, field.value ?? fittingAnswer(field, properties[field.id] ?? {})])),
  }
}

function fittingAnswer({ id, as, options, document = '' }: FieldView, schema: JsonObject): Fitting {
  const [first] = options ?? []
  if (first) return as === 'checkboxes' ? [first.id] : first.id
  switch (as) {
    case 'checkbox':
      return true
    case 'yes-no':
      return false
    case 'money':
      return Math.min(Math.max(1_000_000, Number(schema.minimum ?? 0)), Number(schema.maximum ?? Number.MAX_SAFE_INTEGER))
    case 'date':
    case 'day-month-year':
      return '2001-02-03'
    case 'email':
      return 'ana@mail.example'
    case 'phone':
      return '(615) 555-0123'
    case 'ssn':
      return '123456789'
    case 'files':
      return [{ file: document }]
    default:
      return fittingText(id, schema)
  }
}

/** Words, or as many digits as it takes. */
function fittingText(id: string, schema: JsonObject): string {
  const all = [schema, ...((schema.allOf ?? []) as JsonObject[])]
  const patterns = all.flatMap(({ pattern }) => (typeof pattern === 'string' ? [new RegExp(pattern, 'u')] : []))
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema as { minLength?: number; maxLength?: number }
  const digits = Array.from({ length: 20 }, (_, index) => '12345678901234567890'.slice(0, index + 1))
  const fits = (text: string) =>
    text.length >= minLength && text.length <= maxLength && patterns.every((pattern) => pattern.test(text))
  const found = ['Elm Street 12', 'Elm', ...digits].find(fits)
  if (found === undefined) throw new Error(`No text that the script knows fits "${id}": ${JSON.stringify(schema)}`)
  return found
}
