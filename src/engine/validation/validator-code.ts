import standaloneCode from 'ajv/dist/standalone/index.js'
import { type CompiledFlow, hasFields } from '#engine/flow/compiled-flow.ts'
import { answersAjv } from './answers-ajv.ts'
import { answersSchema } from './screen-schema.ts'

/**
 * Generates JavaScript for the validators of all screens with fields, as a function expression `(modules) => ({
 * "<route>": validate })`. A page can run the code under the CSP `script-src 'self'`, because nothing is compiled
 * there. `modules` are the shared modules of validator-modules.ts, by name.
 */
export function validatorCode(flow: Pick<CompiledFlow, 'screens'>): string {
  const forms = Object.values(flow.screens).filter(hasFields)
  const ajv = answersAjv({ source: true, lines: true })
  for (const form of forms) ajv.addSchema(answersSchema(form))
  const names = Object.fromEntries(forms.map((form, index) => [`screen${index}`, form.route]))
  const generate =
    typeof standaloneCode === 'function' ? standaloneCode : (standaloneCode as { default: typeof standaloneCode }).default
  const routes = Object.entries(names).map(([name, route]) => `${JSON.stringify(route)}: exports.${name}`)
  return `(modules) => {\nconst exports = {}; const require = (name) => modules[name]\n${generate(ajv, names)}\nreturn { ${routes.join(', ')} }\n}`
}
