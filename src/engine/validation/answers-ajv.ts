import { Ajv, type Options } from 'ajv'
import ajvErrors from 'ajv-errors'
import addFormats from 'ajv-formats'

/** Creates the Ajv that compiles screens' schemas to validate answers, for server and browser alike. */
export function answersAjv(code: Options['code'] = {}): Ajv {
  const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false, allowUnionTypes: true, ownProperties: true, code })
  callable(addFormats)(ajv, { mode: 'full', formats: ['date', 'email'], keywords: true })
  callable(ajvErrors)(ajv)
  return ajv
}

/** Unwraps a CommonJS default export: Node imports the function itself, bundlers import the module. */
function callable<T>(module: T | { default: T }): T {
  return typeof module === 'function' ? module : (module as { default: T }).default
}
