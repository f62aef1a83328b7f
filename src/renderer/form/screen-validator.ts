/**
 * The rjsf validator of a screen. `@rjsf/validator-ajv8` runs the compiled schema of the release; the engine adds what
 * a schema cannot express: hidden fields, the order of errors, and checks across answers. Errors are codes of the flow.
 */

import type { CustomValidator, ErrorTransformer, RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import type { Answers, AnswerValidator, FieldError, JsonObject, ValidationResult } from '#engine/index.ts'

/** The engine's validation result: the errors of shown fields with their texts, and the normalized answers. */
export type Verdict = Pick<ValidationResult, 'messages' | 'summary' | 'given'>

export type ScreenValidatorParts = {
  /** The schema with the `$id` under which it was compiled. */
  readonly schema: JsonObject
  /** undefined if no field of the screen has limits. */
  readonly compiled: AnswerValidator | undefined
  /** The engine's validation. */
  readonly validate: (answers: Answers) => Verdict
}

export function screenValidator({ schema, compiled, validate }: ScreenValidatorParts): ValidatorType {
  const root = schema as RJSFSchema
  let verdict: Verdict = { messages: {}, summary: [], given: {} }
  /** Validates the answers as the engine normalizes them: trimmed, without the answers of hidden fields. */
  const runCompiled = (): boolean => {
    const valid = compiled === undefined || compiled(verdict.given) === true
    runCompiled.errors = valid ? null : (compiled?.errors ?? null)
    return valid
  }
  runCompiled.errors = null as AnswerValidator['errors']
  const validator = createPrecompiledValidator({ [String(root.$id)]: runCompiled as never }, root)

  const validateFormData: ValidatorType['validateFormData'] = (data, _schema, _custom, _transform, uiSchema) => {
    const answers = { ...withoutAnswers(root), ...(data as Answers) }
    verdict = validate((data ?? {}) as Answers)
    const found = new Set<FieldError>()
    const transformErrors: ErrorTransformer = (errors) => {
      for (const error of errors) for (const message of messagesFor(error, verdict)) found.add(message)
      return messagesIn(verdict).flatMap((message) => (found.has(message) ? [asRjsfError(message)] : []))
    }
    const customValidate: CustomValidator = (_answers, errors) => {
      const others = messagesIn(verdict).filter((message) => !found.has(message))
      for (const { field, code } of others) errors[field]?.addError(code)
      return errors
    }
    const addsOthers = messagesIn(verdict).length > 0
    return validator.validateFormData(answers, root, addsOthers ? customValidate : undefined, transformErrors, uiSchema)
  }
  return {
    validateFormData,
    rawValidation: (_schema, answers) => {
      verdict = validate((answers ?? {}) as Answers)
      return validator.rawValidation(root, answers)
    },
    // rjsf asks only about options, whose schema is a constant: a screen's schema has no other alternatives.
    isValid: (part: RJSFSchema, value) => part.const === undefined || part.const === value,
  }
}

const messagesIn = (verdict: Verdict): readonly FieldError[] => Object.values(verdict.messages).flat()

/** The flow's error for an error of the schema; empty if the field is hidden. */
function messagesFor({ property = '', name, message }: RJSFValidationError, verdict: Verdict): readonly FieldError[] {
  const [field = ''] = property.split('.').filter((part) => part !== '')
  const code = name === 'required' ? name : message
  return (verdict.messages[field] ?? []).filter((error) => error.code === code)
}

function asRjsfError({ field, code }: FieldError): RJSFValidationError {
  return { property: `.${field}`, name: code, message: code, stack: code }
}

/** An undefined entry for each field, because rjsf drops errors of fields that the answers lack. */
function withoutAnswers({ properties = {} }: RJSFSchema): { readonly [field: string]: undefined } {
  return Object.fromEntries(Object.keys(properties).map((field) => [field, undefined]))
}
