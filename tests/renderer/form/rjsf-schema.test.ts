import {
  type Registry,
  type RJSFSchema,
  resolveUiSchema,
  deepEquals as rjsfDeepEquals,
  getDefaultFormState as rjsfDefaults,
  findFieldInSchema as rjsfFindField,
  retrieveSchema as rjsfRetrieve,
  schemaHasNestedConditional,
  shouldRenderOptionalField,
  type ValidatorType,
} from '@rjsf/utils'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasFields } from '#engine/flow/compiled-flow.ts'
import { formSchema } from '#engine/validation/screen-schema.ts'
import { shippedFlows } from '#kit/shipped-flows.ts'
import { findFieldInSchema, getDefaultFormState, retrieveSchema, withoutAllOf } from '#renderer/form/rjsf-schema.ts'
import { sameJson } from '#renderer/form/same-json.ts'
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

  it('rjsf finds the fields of all shipped screens, and those that a screen has not, as the built app does', () => {
    for (const schema of schemas) {
      for (const name of [...Object.keys(schema.properties ?? {}), 'unheardOf']) {
        const real = rjsfFindField(validator, schema, schema, [name], {}, withoutAllOf)
        expect(findFieldInSchema(validator, schema, schema, [name]), String(schema.$id)).toEqual(real)
      }
    }
  })

  it('no shipped screen has a condition, a uiSchema of its own for a reference, or a field that rjsf draws only once asked', () => {
    const ui = { 'ui:widget': 'text' }
    for (const schema of schemas) {
      const registry = { rootSchema: schema, globalUiOptions: {}, schemaUtils: {} } as unknown as Registry
      expect(schemaHasNestedConditional(schema, schema)).toBe(false)
      for (const field of Object.values(schema.properties ?? {}) as RJSFSchema[]) {
        expect(resolveUiSchema(field, ui, registry)).toBe(ui)
        expect(resolveUiSchema(field, undefined, registry)).toEqual({})
        expect(shouldRenderOptionalField(registry, field, false, ui)).toBe(false)
      }
    }
  })

  it('the comparison of the built app finds the same values equal as that of rjsf, and two functions always', () => {
    const json = fc.jsonValue({ maxDepth: 3 })
    const near = json.chain((one) => fc.tuple(fc.constant(one), fc.oneof(json, fc.constant(structuredClone(one)))))
    fc.assert(fc.property(near, ([one, other]) => sameJson(one, other) === rjsfDeepEquals(one, other)))
    for (const [one, other] of [
      [() => 1, () => 2],
      [{ a: undefined }, {}],
      [{ a: undefined }, { b: undefined }],
      [[], {}],
      [null, {}],
      [undefined, null],
      [{ a: () => 1 }, { a: 1 }],
    ]) {
      expect(sameJson(one, other), JSON.stringify([one, other])).toBe(rjsfDeepEquals(one, other))
    }
  })
})
