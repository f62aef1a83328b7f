/**
 * Derives the overlay schemas, for lenders' files that are merged over their parents'. Nothing is required; `null`
 * removes a key; list items with ids may have a position; values that an overlay replaces whole keep their schema.
 * Kinds are combined, because an overlay need not repeat `kind`.
 */

import type { JsonSchema } from './json-schema.ts'

/** Schemas by file name. */
export type Schemas = { readonly [file: string]: JsonSchema }

/**
 * Schemas without an overlay form: `common` is shared, `contract` describes facts, and the other files are not merged.
 */
const WITHOUT_OVERLAY = [
  'common.schema.json',
  'contract.schema.json',
  'overlay.lock.schema.json',
  'proofs.lock.schema.json',
  'allow.schema.json',
  'approved.schema.json',
  'declined.schema.json',
]

/**
 * Properties that an item of a list may have in the file of a child lender only: they say where the item stands, or that
 * it is removed. After merging, the item is checked against the full schema.
 */
const ITEM_KEYS: Record<string, JsonSchema> = {
  $after: { title: 'After', description: 'Stands directly after the item with this id.', type: 'string' },
  $before: { title: 'Before', description: 'Stands directly before the item with this id.', type: 'string' },
  $first: { title: 'First', description: 'Stands at the beginning of the list.', const: true },
  $last: { title: 'Last', description: 'Stands at the end of the list.', const: true },
  $remove: { title: 'Remove', description: "Takes the parent's item with this id out of the list.", const: true },
}
/** The annotations that findings print. */
const PRINTED = ['x-form', 'x-synonyms', 'x-descriptions', 'x-advice']
const REMOVE: JsonSchema = { title: 'Remove', description: 'Takes away what the parent says here.', type: 'null' }
const COMMON = 'common.schema.json#/definitions'

/** The file name of a schema's overlay form. */
export function overlayName(file: string): string {
  return file.replace('.schema.json', '.overlay.schema.json')
}

/** Whether a lender's file is merged over its parent's. */
export function hasOverlay(file: string): boolean {
  return !WITHOUT_OVERLAY.includes(file)
}

/** The overlay schemas of these whole schemas, by their own file names. */
export function overlaySchemas(schemas: Schemas): Schemas {
  const files = Object.keys(schemas).filter(hasOverlay)
  return Object.fromEntries(files.map((file) => [overlayName(file), overlayOf(file, schemas)]))
}

function overlayOf(file: string, schemas: Schemas): JsonSchema {
  const { $schema, $id, title, description, definitions = {}, ...root } = schemas[file] as JsonSchema
  const top = object(root, file)
  const { properties, ...rest } = top
  return {
    $schema,
    $id: overlayName(file),
    title: `${title} (overlay)`,
    description: `What a lender says differently from its parent. ${description}`,
    ...rest,
    properties: {
      $schema: { $ref: `${COMMON}/schemaLink` },
      $comment: { $ref: `${COMMON}/comment` },
      $moved: { $ref: `${COMMON}/moved` },
      ...properties,
    },
    definitions: Object.fromEntries(
      Object.entries(definitions).flatMap(([name, definition]) =>
        merges(definition, file) ? [[name, value(definition, file)]] : [],
      ),
    ),
  }

  /** A value's schema in an overlay: partial if merging looks inside, otherwise as in the whole file. */
  function value(schema: JsonSchema, home: string): JsonSchema {
    if (!merges(schema, home)) return absolute(schema, home)
    if (schema.$ref) return { ...words(schema), ...reference(schema.$ref, home) }
    if (schema.type === 'array') return { ...words(schema), type: 'array', items: value(schema.items as JsonSchema, home) }
    const branches = schema.oneOf ?? schema.anyOf
    if (branches && !kinds(branches, home)) return { ...words(schema), anyOf: branches.map((branch) => value(branch, home)) }
    return object(schema, home)
  }

  function object(schema: JsonSchema, home: string): JsonSchema {
    const branches = schema.oneOf ?? schema.anyOf
    if (branches) return { ...words(schema), ...together(branches.map((branch) => target(branch, home))) }
    const { properties = {}, additionalProperties, propertyNames } = schema
    const parts = Object.entries(properties).map(([key, part]) => [key, property(key, part, home)])
    return {
      ...words(schema),
      ...(schema['x-advice'] !== undefined && { 'x-advice': schema['x-advice'] }),
      type: 'object',
      ...(propertyNames && { propertyNames }),
      ...(schema.allOf !== undefined && { allOf: schema.allOf }),
      ...(properties.id && { required: ['id'] }),
      additionalProperties:
        typeof additionalProperties === 'object' ? removable(additionalProperties, home) : (additionalProperties ?? true),
      properties: { ...Object.fromEntries(parts), ...(properties.id && ITEM_KEYS) },
    }
  }

  function property(key: string, schema: JsonSchema, home: string): JsonSchema {
    return key === 'id' || key.startsWith('$') ? absolute(schema, home) : removable(schema, home)
  }

  function removable(schema: JsonSchema, home: string): JsonSchema {
    const { title: ownTitle, description: ownDescription, ...rest } = value(schema, home)
    return { ...words({ title: ownTitle, description: ownDescription }), anyOf: [rest, REMOVE] }
  }

  /** Combines the schemas of several kinds into one object with the keys of all. */
  function together(branches: readonly (readonly [JsonSchema, string])[]): JsonSchema {
    const parts = branches.map(([schema, home]) => object(schema, home))
    const properties: Record<string, JsonSchema> = {}
    for (const part of parts) {
      for (const [key, schema] of Object.entries(part.properties ?? {})) {
        const known = properties[key]
        properties[key] =
          known === undefined || same(known, schema)
            ? (known ?? schema)
            : { ...words(known), anyOf: [...branchesOf(known), ...branchesOf(schema)] }
      }
    }
    const kindNames = branches.map(([schema]) => schema.properties?.kind?.const)
    if (kindNames.every((kind) => kind !== undefined)) {
      properties.kind = {
        title: 'Kind',
        description: 'Another kind than the parent has starts from nothing: the file must then be complete.',
        enum: kindNames,
      }
    }
    return { type: 'object', ...(properties.id && { required: ['id'] }), additionalProperties: false, properties }
  }

  function reference(ref: string, home: string): JsonSchema {
    const [otherFile, name] = split(ref, home)
    if (WITHOUT_OVERLAY.includes(otherFile)) return value(...target({ $ref: ref }, home))
    return { $ref: `${otherFile === file ? '' : overlayName(otherFile)}#/definitions/${name}` }
  }

  /** Whether merging looks inside a value; plain lists, rules and texts are replaced whole. */
  function merges(schema: JsonSchema, home: string): boolean {
    if (schema['x-whole']) return false
    if (schema.$ref) return merges(...target(schema, home))
    if (schema.type === 'array') return schema.items !== undefined && hasId(schema.items, home)
    const branches = schema.oneOf ?? schema.anyOf
    if (branches) return branches.some((branch) => merges(branch, home))
    return schema.type === 'object' && (schema.properties !== undefined || typeof schema.additionalProperties === 'object')
  }

  function hasId(item: JsonSchema, home: string): boolean {
    const [schema, file] = target(item, home)
    const branches = schema.oneOf ?? schema.anyOf
    return schema.properties?.id !== undefined || branches?.every((branch) => hasId(branch, file)) === true
  }

  function kinds(branches: readonly JsonSchema[], home: string): boolean {
    return branches.every((branch) => target(branch, home)[0].properties?.kind?.const !== undefined)
  }

  function target(schema: JsonSchema, home: string): readonly [JsonSchema, string] {
    if (!schema.$ref) return [schema, home]
    const [otherFile, name] = split(schema.$ref, home)
    const found = schemas[otherFile]?.definitions?.[name]
    if (!found) throw new Error(`${home} refers to ${schema.$ref}, which does not exist.`)
    return target(found, otherFile)
  }
}

/** A whole schema with references that resolve from another file, and with the annotations that findings print. */
function absolute(schema: JsonSchema, home: string): JsonSchema {
  const text = JSON.stringify(schema, (key, part) =>
    (key.startsWith('x-') && !PRINTED.includes(key)) || key === 'tsType' ? undefined : part,
  )
  const refs = text.replaceAll('"$ref":"#/', `"$ref":"${home}#/`)
  return JSON.parse(refs.replaceAll(`"${COMMON}/text"`, `"${COMMON}/textChange"`)) as JsonSchema
}

function split(ref: string, home: string): [file: string, name: string] {
  const [file, name] = ref.split('#/definitions/') as [string, string]
  return [file === '' ? home : file, name]
}

function words({ title, description }: JsonSchema): JsonSchema {
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) }
}

function branchesOf(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf?.filter((branch) => branch.type !== 'null').concat(REMOVE) ?? [schema]
}

function same(a: JsonSchema, b: JsonSchema): boolean {
  const bare = (schema: JsonSchema) => JSON.stringify({ ...schema, title: undefined, description: undefined })
  return bare(a) === bare(b)
}
