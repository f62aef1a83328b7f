import type { JsonSchema } from './json-schema.ts'

export type SchemaSet = {
  /** The file names of the schemas. */
  readonly files: readonly string[]
  /** The schema of a file, with references that resolve from any part of it. Made when it is first asked for. */
  schemaOf(file: string): JsonSchema | undefined
  /**
   * Resolves a `$ref`, and merges the keywords beside the `$ref` over the target; returns any other schema unchanged.
   */
  follow(schema: JsonSchema): JsonSchema
}

/** @throws if a reference has no target: a defect of our schemas, not of a flow file */
export function schemaSet(byFile: { readonly [file: string]: JsonSchema }): SchemaSet {
  const made = new Map<string, JsonSchema>()
  const followed = new WeakMap<JsonSchema, JsonSchema>()

  function schemaOf(file: string): JsonSchema | undefined {
    const known = made.get(file)
    if (known) return known
    const schema = Object.hasOwn(byFile, file) ? byFile[file] : undefined
    if (!schema) return undefined
    const absolute = withAbsoluteReferences(schema, file)
    made.set(file, absolute)
    return absolute
  }

  function follow(schema: JsonSchema): JsonSchema {
    if (schema.$ref === undefined) return schema
    const known = followed.get(schema)
    if (known) return known
    const [file, name] = schema.$ref.split('#/definitions/') as [string, string]
    const target = schemaOf(file)?.definitions?.[name]
    if (!target) throw new Error(`A schema refers to ${schema.$ref}, which does not exist.`)
    const { $ref: _, ...others } = schema
    const view = { ...follow(target), ...others }
    followed.set(schema, view)
    return view
  }

  return { files: Object.keys(byFile), schemaOf, follow }
}

function withAbsoluteReferences(schema: JsonSchema, file: string): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${file}#/`)) as JsonSchema
}
