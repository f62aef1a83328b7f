import { Ajv } from 'ajv'
import ajvErrors from 'ajv-errors'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { generatingAjv } from '#engine/validation/answers-ajv.ts'
import { codedErrors } from '#engine/validation/coded-errors.ts'

const schema = {
  type: 'object',
  properties: {
    name: {
      type: 'string',
      minLength: 2,
      pattern: '^[a-z]*$',
      errorMessage: { type: 'type', minLength: 'short', pattern: 'letters' },
    },
    code: {
      type: 'string',
      allOf: [
        { pattern: '^A', errorMessage: 'starts' },
        { pattern: 'Z$', errorMessage: 'ends' },
      ],
    },
    list: {
      type: 'array',
      maxItems: 2,
      items: { type: 'string', enum: ['a', 'b'], errorMessage: 'options' },
      errorMessage: { maxItems: 'many' },
    },
  },
  required: ['name'],
}
const theirs = new Ajv({ allErrors: true, ownProperties: true })
ajvErrors.default(theirs)
const [ours, real] = [generatingAjv().compile(schema), theirs.compile(schema)]

type Found = { readonly instancePath: string; readonly keyword: string; readonly message?: string }
/** The code of an error; the page reads no message of Ajv's own. */
const codeIn = ({ keyword, message }: Found) => (keyword === 'errorMessage' ? message : '')
const found = (errors: readonly Found[] | null | undefined) =>
  (errors ?? []).map((error) => `${error.instancePath} ${error.keyword} ${codeIn(error)}`).sort()

it('the errors of a compiled screen are the same as those that ajv-errors reports, for all kinds of codes', () => {
  const text = fc.oneof(fc.constantFrom('', 'a', 'ab', 'A', 'AZ', 'Z', '12', 3, null), fc.string())
  const answers = fc.record(
    { name: text, code: text, list: fc.oneof(fc.array(text, { maxLength: 4 }), text) },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(answers, (given) => {
      expect(ours(given)).toBe(real(given))
      expect(found(ours.errors)).toEqual(found(real.errors))
    }),
  )
})

it('an error of a schema whose path only begins alike keeps its own message', () => {
  const error = { instancePath: '/name', schemaPath: '#/properties/nameOfOther/type', keyword: 'type', message: 'must be string' }
  expect(codedErrors([error], '/name', '#/properties/name', { type: 'type' })).toEqual([error])
})
