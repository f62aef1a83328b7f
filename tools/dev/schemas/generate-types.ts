/**
 * Generates TypeScript types of flow files from their schemas. All schemas are bundled into one, whose definitions have
 * the names of the types. `$schema`, `$comment` and `$moved` are left out, because the parser drops them.
 */

import { compile } from 'json-schema-to-typescript'
import type { JsonSchema } from '#engine/authoring.ts'
import { capitalized } from '#engine/authoring.ts'
import type { WholeSchemas } from './whole-schemas.ts'

const BANNER = `/** The flow files as types, made from schemas/ by tools/dev/schemas/generate.ts: change the schema, then run it again. */
import type { JsonObject, Rule, Text } from './json.ts'
`
/**
 * Schemas without types of their own: definitions of `common` are inlined, `contract` describes facts, and files that
 * are no part of a flow are read key by key.
 */
const WITHOUT_TYPES = [
  'common.schema.json',
  'contract.schema.json',
  'overlay.lock.schema.json',
  'proofs.lock.schema.json',
  'allow.schema.json',
  'approved.schema.json',
  'declined.schema.json',
]

export async function generateTypes(schemas: WholeSchemas): Promise<string> {
  const definitions = bundle(schemas)
  const root = { title: 'Bundle', type: 'object', additionalProperties: false, definitions }
  const text = await compile(root as never, 'Bundle', {
    bannerComment: '',
    additionalProperties: false,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    style: { semi: false, singleQuote: true, printWidth: 130, trailingComma: 'all' },
  })
  return `${BANNER}\n${readable(text)}`
}

function bundle(schemas: WholeSchemas): Record<string, JsonSchema> {
  const types: Record<string, JsonSchema> = {}
  for (const [file, schema] of schemas) {
    if (WITHOUT_TYPES.includes(file)) continue
    const { definitions = {}, ...root } = schema
    define(nameOf(root, file), root, file)
    for (const [key, definition] of Object.entries(definitions)) define(nameOf(definition, key), definition, file)
  }
  return types

  function define(name: string, schema: JsonSchema, file: string): void {
    if (name in types) throw new Error(`Two types would be called ${name}, one of them in ${file}. Give it a name with "x-type".`)
    types[name] = {}
    types[name] = { ...plain(schema, file), title: name }
  }

  /** A schema with references into the bundle, and with names for objects in lists and titled objects. */
  function plain(schema: JsonSchema, file: string): JsonSchema {
    const only = schema.oneOf?.length === 1 ? schema.oneOf[0] : undefined
    if (only) return { ...plain(only, file), description: schema.description ?? only.description }
    if (schema.$ref) return reference(schema, file)
    if (schema.tsType) return { tsType: schema.tsType, description: schema.description }
    if (schema.type === 'object' && !schema.properties && !schema.additionalProperties) {
      return { tsType: 'JsonObject', description: schema.description }
    }
    return {
      ...keep(schema, ['type', 'const', 'enum', 'required', 'description']),
      ...(schema.type === 'object' && { additionalProperties: false }),
      ...(typeof schema.additionalProperties === 'object' && { additionalProperties: part(schema.additionalProperties, file) }),
      ...(schema.properties && { properties: properties(schema.properties, file) }),
      ...(schema.items && { items: part(schema.items, file) }),
      ...((schema.oneOf ?? schema.anyOf) && { anyOf: (schema.oneOf ?? schema.anyOf)?.map((branch) => part(branch, file)) }),
    }
  }

  function properties(of: { readonly [key: string]: JsonSchema }, file: string): Record<string, JsonSchema> {
    return Object.fromEntries(
      Object.entries(of)
        .filter(([key]) => !key.startsWith('$'))
        .map(([key, schema]) => [key, part(schema, file)]),
    )
  }

  function part(schema: JsonSchema, file: string): JsonSchema {
    if (schema.type !== 'object' || !schema.properties || !(schema.title ?? schema['x-type'])) return plain(schema, file)
    const name = nameOf(schema, schema.title ?? '')
    define(name, schema, file)
    return { $ref: `#/definitions/${name}` }
  }

  function reference(schema: JsonSchema, file: string): JsonSchema {
    const [otherFile, key] = (schema.$ref ?? '').split('#/definitions/') as [string, string]
    const home = otherFile === '' ? file : otherFile
    const target = schemas.get(home)?.definitions?.[key]
    if (!target) throw new Error(`${file} refers to ${schema.$ref}, which does not exist.`)
    if (WITHOUT_TYPES.includes(home)) return plain({ ...target, description: schema.description }, home)
    return { $ref: `#/definitions/${nameOf(target, key)}` }
  }
}

function keep(schema: JsonSchema, keywords: readonly string[]): JsonSchema {
  return Object.fromEntries(
    keywords.filter((keyword) => schema[keyword] !== undefined).map((keyword) => [keyword, schema[keyword]]),
  )
}

function nameOf(schema: JsonSchema, key: string): string {
  return schema['x-type'] ?? pascal(key.replace('.schema.json', ''))
}

function pascal(words: string): string {
  return words
    .split(/[^A-Za-z0-9]+/)
    .map(capitalized)
    .join('')
}

/**
 * Rewrites generated code: `type` instead of `interface`, so that values are assignable to Json; readonly; our comment
 * style.
 */
function readable(text: string): string {
  return text
    .replace(/^export interface Bundle \{\}\n/gm, '')
    .replace(/^ \* This interface was referenced by `Bundle`'s JSON-Schema\n \* via the `definition` .*\n/gm, '')
    .replace(/^\/\*\*\n \*\/\n/gm, '')
    .replace(/export interface (\w+) \{/g, 'export type $1 = {')
    .replace(/^( +)(\[k: string\]|'[^']+'|[\w$]+)(\??):(?=\s)/gm, '$1readonly $2$3:')
    .replace(/(\b\w+|\([^()]*\))\[\]/g, 'readonly $1[]')
    .replace(/^( *)\/\*\*\n +\* (.*)\n(?: +\*\n)? +\*\/$/gm, '$1/** $2 */')
    .replace(/\n+((?:\/\*\*.*\*\/\n)?export type)/g, '\n\n$1')
    .trimStart()
}
