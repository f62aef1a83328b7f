import {
  type RJSFSchema,
  getDefaultFormState as rjsfDefaults,
  retrieveSchema as rjsfRetrieve,
  type ValidatorType,
} from '@rjsf/utils'
import { describe, expect, it } from 'vitest'
import { hasFields } from '#engine/flow/compiled-flow.ts'
import { formSchema } from '#engine/validation/screen-schema.ts'
import { shippedFlows } from '#kit/shipped-flows.ts'
import { getDefaultFormState, retrieveSchema, withoutAllOf } from '#renderer/form/rjsf-schema.ts'
import { defaults } from '#renderer/form/screen-form.tsx'

const schemas = (await shippedFlows()).flatMap((flow) =>
  Object.values(flow.screens)
    .filter(hasFields)
    .map((screen) => formSchema(screen).schema as RJSFSchema),
)

/** rjsf asks it about alternatives and conditions, which no screen has. */
const validator = {
  isValid: () => {
    throw new Error('The schema of a screen has an alternative or a condition.')
  },
} as unknown as ValidatorType

const samples = [undefined, '', 'text', 0, 1200, true, false, [], ['text'], null]

describe('the schema of a screen', () => {
  it('rjsf resolves the schemas of all shipped screens, and of their fields, to what the built app has without resolving', () => {
    const parts = schemas.flatMap((schema) => [schema, ...Object.values(schema.properties ?? {})] as RJSFSchema[])
    expect(parts.length).toBeGreaterThan(1_000)
    for (const part of parts) {
      expect(retrieveSchema(validator, part)).toEqual(rjsfRetrieve(validator, part, part, {}, withoutAllOf))
    }
  })

  it('rjsf adds no default to the answers of any shipped screen, whatever kind of answers they are', () => {
    for (const schema of schemas) {
      const fields = Object.keys(schema.properties ?? {})
      const given = samples.map((_, at) =>
        Object.fromEntries(fields.map((field, index) => [field, samples[(index + at) % samples.length]])),
      )
      for (const answers of [undefined, {}, ...given]) {
        const real = rjsfDefaults(validator, schema, answers, schema, false, defaults, withoutAllOf)
        expect(getDefaultFormState(validator, schema, answers), String(schema.$id)).toEqual(real)
      }
    }
  })
})
