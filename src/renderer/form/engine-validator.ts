/**
 * rjsf's validator for precompiled schemas, with the engine's verdict in the place of a compiled schema. rjsf asks for a
 * validator wherever it renders, but a verdict of its own could differ from the engine's, which the server shares.
 */

import type { RJSFSchema, ValidatorType } from '@rjsf/utils'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import type { Answers } from '#engine/index.ts'

/** What is wrong with answers, by field. */
export type Judged = (answers: Answers) => { readonly [field: string]: readonly string[] }

const name = 'screen'

/** @param schema what rjsf is given to render */
export function engineValidator(judged: Judged, schema: RJSFSchema): ValidatorType {
  const root: RJSFSchema = { ...schema, $id: name }
  const validator = createPrecompiledValidator({ [name]: asCompiled(judged) as never }, root)
  return {
    validateFormData: (answers, _schema, ...rest) => validator.validateFormData(answers, root, ...rest),
    rawValidation: (_schema, answers) => validator.rawValidation(root, answers),
    // A screen's schema has no alternatives between which rjsf would choose by this; leaves compare with their constant.
    isValid: (part: RJSFSchema, value) => part.const === undefined || part.const === value,
  }
}

/** The engine's messages in the shape in which a compiled schema leaves its errors. */
function asCompiled(judged: Judged) {
  const validate = (answers: unknown): boolean => {
    const wrong = Object.entries(judged((answers ?? {}) as Answers))
    validate.errors = wrong.flatMap(([field, messages]) =>
      messages.map((message) => ({ instancePath: `/${field}`, schemaPath: '', keyword: 'engine', params: {}, message })),
    )
    return validate.errors.length === 0
  }
  validate.errors = [] as object[]
  return validate
}
