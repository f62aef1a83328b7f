/**
 * rjsf's validator, answered by the engine. rjsf asks for one wherever it renders, but a verdict of its own could
 * differ from the engine's, which the server shares: messages are the engine's, told through `judged`.
 */
import { type ErrorSchema, type RJSFSchema, toErrorList, type ValidatorType } from '@rjsf/utils'
import type { Answers } from '#engine/flow/compiled-flow.ts'

/** What is wrong with answers, by field. */
export type Judged = (answers: Answers) => { readonly [field: string]: readonly string[] }

export function engineValidator(judged: Judged): ValidatorType {
  const errorsOf = (answers: unknown) => {
    const wrong = Object.entries(judged((answers ?? {}) as Answers))
    const errorSchema = Object.fromEntries(wrong.map(([field, messages]) => [field, { __errors: [...messages] }]))
    return { errorSchema: errorSchema as ErrorSchema, errors: toErrorList(errorSchema as ErrorSchema) }
  }
  return {
    validateFormData: (formData) => errorsOf(formData),
    // A screen's schema has no alternatives between which rjsf would choose by this; leaves compare with their constant.
    isValid: (schema: RJSFSchema, value) => schema.const === undefined || schema.const === value,
    rawValidation: <Result>(_schema: RJSFSchema, value?: unknown) => ({ errors: errorsOf(value).errors as Result[] }),
  }
}
