/**
 * rjsf's validator of a screen: the compiled schema of the release, run by `@rjsf/validator-ajv8`. The engine adds what
 * no schema can decide: which fields are shown now, the order of errors, and the checks over several answers. Errors are codes of the flow.
 */

import type { CustomValidator, ErrorTransformer, RJSFSchema, RJSFValidationError, ValidatorType } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import type { Answers, AnswerValidator, FieldError, JsonObject, ValidationResult } from '#engine/index.ts'

/** The engine's verdict on answers: the errors that count now, with their texts, and the normalized answers. */
export type Verdict = Pick<ValidationResult, 'messages' | 'summary' | 'given'>

export type ScreenValidatorParts = {
  /** With an `$id`, as compiled. */
  readonly schema: JsonObject
  /** undefined if no field of the screen has limits. */
  readonly compiled: AnswerValidator | undefined
  /** The engine's validation. */
  readonly validate: (answers: Answers) => Verdict
}

export function screenValidator({ schema, compiled, validate }: ScreenValidatorParts): ValidatorType {
  const root = schema as RJSFSchema
  let verdict: Verdict = { messages: {}, summary: [], given: {} }
  /** Validates the answers as the engine normalizes them: trimmed, and without those of hidden fields. */
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
    // No schema of a screen has alternatives between which rjsf would choose; options compare with their constant.
    isValid: (part: RJSFSchema, value) => part.const === undefined || part.const === value,
  }
}

const messagesIn = (verdict: Verdict): readonly FieldError[] => Object.values(verdict.messages).flat()

/** The error of the flow for an error of the schema; none if the field is hidden now. */
function messagesFor({ property = '', name, message }: RJSFValidationError, verdict: Verdict): readonly FieldError[] {
  const [field = ''] = property.split('.').filter((part) => part !== '')
  const code = name === 'required' ? name : message
  return (verdict.messages[field] ?? []).filter((error) => error.code === code)
}

function asRjsfError({ field, code }: FieldError): RJSFValidationError {
  return { property: `.${field}`, name: code, message: code, stack: code }
}

/** rjsf takes errors for those fields only that the answers name. */
function withoutAnswers({ properties = {} }: RJSFSchema): { readonly [field: string]: undefined } {
  return Object.fromEntries(Object.keys(properties).map((field) => [field, undefined]))
}
