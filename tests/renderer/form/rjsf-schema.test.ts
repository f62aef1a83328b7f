import { type RJSFSchema, retrieveSchema, type ValidatorType } from '@rjsf/utils'
import { describe, expect, it } from 'vitest'
import { hasFields } from '#engine/flow/compiled-flow.ts'
import { formSchema } from '#engine/validation/screen-schema.ts'
import { shippedFlows } from '#kit/shipped-flows.ts'
import { withoutAllOf } from '#renderer/form/screen-form.tsx'

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

describe('the schema of a screen', () => {
  it('rjsf resolves nothing in the schemas of all shipped screens, and of their fields, once `allOf` is left out', () => {
    const parts = schemas.flatMap((schema) => [schema, ...Object.values(schema.properties ?? {})] as RJSFSchema[])
    expect(parts.length).toBeGreaterThan(1_000)
    for (const part of parts) expect(retrieveSchema(validator, part, part, {}, withoutAllOf)).toEqual(withoutAllOf(part))
  })
})
