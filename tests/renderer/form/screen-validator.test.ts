import { describe, expect, it } from 'vitest'
import { type Answers, inputScreen } from '#engine/flow/compiled-flow.ts'
import { compileValidators } from '#engine/validation/compile-validators.ts'
import { formSchema } from '#engine/validation/screen-schema.ts'
import { validateScreen } from '#engine/validation/validate-screen.ts'
import { aCompiledFlow, aForm } from '#kit/compiled-flow.ts'
import { screenValidator } from '#renderer/form/screen-validator.ts'
import { firstErrors } from '#renderer/form/shown-errors.ts'

/** The errors by field that rjsf reports for answers, as codes of the flow. */
function errorsOf(parts: object, answers: Answers) {
  const flow = aCompiledFlow({ 'screens/j/s.json': aForm(parts) })
  const screen = inputScreen(flow, 'j/s')
  if (!screen) throw new Error('The screen did not compile.')
  const validators = compileValidators(flow)
  const { schema } = formSchema(screen)
  const validate = (given: Answers) => validateScreen(flow, 'j/s', given, { today: '2026-01-15' } as never, validators)
  const validator = screenValidator({ schema, compiled: validators['j/s'], validate })
  const { errorSchema } = validator.validateFormData(answers, schema as never)
  const all = Object.entries(errorSchema as { readonly [field: string]: { readonly __errors?: readonly string[] } | undefined })
  return Object.fromEntries(all.flatMap(([field, error]) => (error?.__errors?.length ? [[field, error.__errors]] : [])))
}

const name = { id: 'name', as: 'text', label: 'Name', required: 'Enter your name.' }
const zip = {
  id: 'zip',
  as: 'text',
  label: 'ZIP code',
  schema: { type: 'string', maxLength: 5 },
  messages: { maxLength: 'A ZIP code has five digits.' },
}

describe('the validator that rjsf runs for a screen', () => {
  it('the validator reports a missing required answer and a broken limit by the codes of the flow', () => {
    expect(errorsOf({ fields: [name, zip] }, { zip: '372011' })).toEqual({ name: ['required'], zip: ['maxLength'] })
  })

  it('the validator reports no error for answers that the engine accepts', () => {
    expect(errorsOf({ fields: [name, zip] }, { name: 'Ana', zip: '37201' })).toEqual({})
  })

  it('the validator normalizes answers as the engine does, so that spaces alone are a missing answer', () => {
    expect(errorsOf({ fields: [name] }, { name: '   ' })).toEqual({ name: ['required'] })
  })

  it('the validator reports no error for a hidden field whose answer breaks a limit', () => {
    const hidden = { ...zip, shownWhen: { '==': [{ var: 'draft.name' }, 'Bo'] } }
    expect(errorsOf({ fields: [name, hidden] }, { name: 'Ana', zip: '372011' })).toEqual({})
    expect(errorsOf({ fields: [name, hidden] }, { name: 'Bo', zip: '372011' })).toEqual({ zip: ['maxLength'] })
  })

  it('the validator reports a missing answer that is required only while its field is shown', () => {
    const sometimes = { ...zip, required: 'Enter the ZIP code.', shownWhen: { '==': [{ var: 'draft.name' }, 'Bo'] } }
    expect(errorsOf({ fields: [name, sometimes] }, { name: 'Bo' })).toEqual({ zip: ['required'] })
  })

  it('the validator reports a failed check over two answers once both answers are valid', () => {
    const checks = [
      {
        id: 'other-name',
        at: 'zip',
        refuseWhen: { '==': [{ var: 'draft.name' }, { var: 'draft.zip' }] },
        message: 'Name and ZIP code must differ.',
      },
    ]
    expect(errorsOf({ fields: [name, zip], checks }, { name: 'Ana', zip: 'Ana' })).toEqual({ zip: ['checks.other-name'] })
    expect(errorsOf({ fields: [name, zip], checks }, { name: '372011', zip: '372011' })).toEqual({ zip: ['maxLength'] })
  })
})

describe('the first errors of a form', () => {
  it('firstErrors keeps one error for each field', () => {
    expect(firstErrors({ a: { __errors: ['one', 'two'] }, b: { __errors: [] } } as never)).toEqual({ a: 'one' })
  })
})
