import { describe, expect, it } from 'vitest'
import { engineValidator } from '#renderer/form/engine-validator.ts'

describe('the validator that rjsf is given', () => {
  const schema = { type: 'object', properties: { name: { type: 'string' } } } as const
  const validator = engineValidator(
    (answers): Record<string, string[]> => (answers.name === 'Ana' ? {} : { name: ['Please enter the first name'] }),
    schema,
  )

  it('says what the engine says, at the field', () => {
    const { errors, errorSchema } = validator.validateFormData({}, schema)
    expect(errorSchema).toEqual({ name: { __errors: ['Please enter the first name'] } })
    expect(errors.map(({ property, message }) => [property, message])).toEqual([['.name', 'Please enter the first name']])
    expect(validator.rawValidation(schema, {}).errors).toHaveLength(1)
  })

  it('accepts what the engine accepts', () => {
    expect(validator.validateFormData({ name: 'Ana' }, schema)).toEqual({ errors: [], errorSchema: {} })
  })

  it('compares leaves with their constant, for the alternatives of a list', () => {
    expect(validator.isValid({ const: 'A' }, 'A', {})).toBe(true)
    expect(validator.isValid({ const: 'A' }, 'B', {})).toBe(false)
    expect(validator.isValid({ type: 'string' }, 'B', {})).toBe(true)
  })
})
