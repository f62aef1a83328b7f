import type { JsonSchema } from './json-schema.ts'

export type SchemaSet = {
  /** Schemas by file name, with references that resolve from any part of them. */
  readonly schemas: ReadonlyMap<string, JsonSchema>
  /**
   * Resolves a `$ref`, and merges the keywords beside the `$ref` over the target; returns any other schema unchanged.
   */
  follow(schema: JsonSchema): JsonSchema
}

/** @throws if a reference has no target: a defect of our schemas, not of a flow file */
export function schemaSet(byFile: { readonly [file: string]: JsonSchema }): SchemaSet {
  const schemas = new Map(Object.entries(byFile).map(([file, schema]) => [file, withAbsoluteReferences(schema, file)]))
  const followed = new WeakMap<JsonSchema, JsonSchema>()

  function follow(schema: JsonSchema): JsonSchema {
    if (schema.$ref === undefined) return schema
    const known = followed.get(schema)
    if (known) return known
    const [file, name] = schema.$ref.split('#/definitions/') as [string, string]
    const target = schemas.get(file)?.definitions?.[name]
    if (!target) throw new Error(`A schema refers to ${schema.$ref}, which does not exist.`)
    const { $ref: _, ...beside } = schema
    const view = { ...follow(target), ...beside }
    followed.set(schema, view)
    return view
  }

  return { schemas, follow }
}

function withAbsoluteReferences(schema: JsonSchema, file: string): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${file}#/`)) as JsonSchema
}
