import { Ajv, type Options } from 'ajv'
import ajvErrors from 'ajv-errors'
import addFormats from 'ajv-formats'

/** The Ajv that validates answers: screens' schemas are compiled with it for the server and for the browser. */
export function answersAjv(code: Options['code'] = {}): Ajv {
  const ajv = new Ajv({ allErrors: true, strict: true, strictTypes: false, allowUnionTypes: true, ownProperties: true, code })
  callable(addFormats)(ajv, { mode: 'full', formats: ['date', 'email'], keywords: true })
  callable(ajvErrors)(ajv)
  return ajv
}

/** Both plug-ins are CommonJS with a default export: Node hands over the function itself, bundlers the module. */
function callable<T>(module: T | { default: T }): T {
  return typeof module === 'function' ? module : (module as { default: T }).default
}
