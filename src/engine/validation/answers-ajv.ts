import { _, Ajv, Name, type Options, str } from 'ajv'
import { _Code } from 'ajv/dist/compile/codegen/code.js'
import ajvErrors from 'ajv-errors'
import addFormats from 'ajv-formats'
import { codedErrors } from './coded-errors.ts'

const rules: Options = { allErrors: true, strict: true, strictTypes: false, allowUnionTypes: true, ownProperties: true }

/** Creates the Ajv that compiles screens' schemas to validate answers: on the server, in the studio and in commands. */
export function answersAjv(): Ajv {
  const ajv = withFormats(new Ajv(rules))
  callable(ajvErrors)(ajv)
  return ajv
}

/** Creates the Ajv that generates the validators of the page, which report the same errors in less code. */
export function generatingAjv(): Ajv {
  const ajv = withFormats(new Ajv({ ...rules, code: { source: true }, messages: false }))
  addErrorMessage(ajv)
  return ajv
}

function withFormats(ajv: Ajv): Ajv {
  return callable(addFormats)(ajv, { mode: 'full', formats: ['date', 'email'], keywords: true })
}

const [vErrors, errors] = [new Name('vErrors'), new Name('errors')]

/**
 * The keyword of ajv-errors, with a call in place of the forty lines that ajv-errors generates for each field: they were a
 * fifth of what the first page loads of a release.
 */
function addErrorMessage(ajv: Ajv): void {
  ajv.addKeyword({
    keyword: 'errorMessage',
    schemaType: ['string', 'object'],
    post: true,
    code: ({ gen, schemaValue, it }) => {
      const coded = gen.scopeValue('func', { ref: codedErrors, code: new _Code(String(codedErrors)) })
      const instancePath = str`${new Name('instancePath')}${it.errorPath}`
      gen.if(_`${errors} > 0`, () => {
        gen.assign(vErrors, _`${coded}(${vErrors}, ${instancePath}, ${it.errSchemaPath}, ${schemaValue})`)
        gen.assign(errors, _`${vErrors}.length`)
      })
    },
  })
}

/** Unwraps a CommonJS default export: Node imports the function itself, bundlers import the module. */
function callable<T>(module: T | { default: T }): T {
  return typeof module === 'function' ? module : (module as { default: T }).default
}
