import { _, Ajv, Name, type Options, str } from 'ajv'
import { _Code } from 'ajv/dist/compile/codegen/code.js'
import addFormats from 'ajv-formats'
import { codedErrors } from './coded-errors.ts'

/** Creates the Ajv that compiles screens' schemas to validate answers, for server and browser alike. */
export function answersAjv({ code = {}, messages = true }: Pick<Options, 'code' | 'messages'> = {}): Ajv {
  const rules: Options = { allErrors: true, strict: true, strictTypes: false, allowUnionTypes: true, ownProperties: true }
  const ajv = new Ajv({ ...rules, code, messages })
  callable(addFormats)(ajv, { mode: 'full', formats: ['date', 'email'], keywords: true })
  addErrorMessage(ajv)
  return ajv
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
