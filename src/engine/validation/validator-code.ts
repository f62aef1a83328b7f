import standaloneCode from 'ajv/dist/standalone/index.js'
import { type CompiledFlow, hasFields } from '#engine/flow/compiled-flow.ts'
import type { JsonObject } from '#engine/flow/json.ts'
import { generatingAjv } from './answers-ajv.ts'
import { answersSchema } from './screen-schema.ts'

/**
 * Generates JavaScript for the validators of all screens with fields, as a function expression `(modules) => ({
 * "<route>": validate })`. A page can run the code under the CSP `script-src 'self'`, because nothing is compiled
 * there. `modules` are the shared modules of validator-modules.ts, by name.
 */
export function validatorCode(flow: Pick<CompiledFlow, 'screens'>): string {
  const forms = Object.values(flow.screens).filter(hasFields)
  const ajv = generatingAjv()
  for (const form of forms) ajv.addSchema(withoutTexts(answersSchema(form)))
  const names = Object.fromEntries(forms.map((form, index) => [`screen${index}`, form.route]))
  const generate =
    typeof standaloneCode === 'function' ? standaloneCode : (standaloneCode as { default: typeof standaloneCode }).default
  const routes = Object.entries(names).map(([name, route]) => `${JSON.stringify(route)}: exports.${name}`)
  return `(modules) => {\nconst exports = {}; const require = (name) => modules[name]\n${generate(ajv, names)}\nreturn { ${routes.join(', ')} }\n}`
}

/** Titles and descriptions are for other tools: here each would be the text of a field once more. */
function withoutTexts(schema: JsonObject): JsonObject {
  const fields = Object.entries(schema.properties as { readonly [field: string]: JsonObject })
  return { ...withoutText(schema), properties: Object.fromEntries(fields.map(([id, field]) => [id, withoutText(field)])) }
}

function withoutText(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !['$schema', 'title', 'description'].includes(keyword)))
}
