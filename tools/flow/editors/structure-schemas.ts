/**
 * The flow file schemas for editors: the written schemas, whole and as overlays, in which names refer to
 * `names.schema.json`.
 */

import { type JsonSchema, overlaySchemas, WHOLE_SCHEMAS } from '#engine/authoring.ts'
import type { FactPlace } from '#verify/index.ts'
import { NAME_SCHEMA } from './name-schema.ts'
import { atPlace, PLACES_OF_FILES } from './rules-at-place.ts'
import { TEXT_SCHEMA } from './text-addresses.ts'

const COMMON = 'common.schema.json'
const SCENARIO = 'scenario.schema.json'
/** Schema roles whose values are free text and contain no names. */
const NO_NAMES: ReadonlySet<unknown> = new Set(['text', 'words', 'money', 'colour', 'pattern', 'saves', 'us-state'])

const RULES: ReadonlySet<string> = new Set(['rule', 'expression'])

/** The texts of all editor schemas except `names.schema.json`, by file name. */
export function structureSchemas(): ReadonlyMap<string, string> {
  const wholes = Object.fromEntries(Object.entries(WHOLE_SCHEMAS).map(([file, schema]) => [file, withNames(schema, file)]))
  const overlays = Object.entries(overlaySchemas(wholes)).map(([file, schema]) => [file, withPlaces(schema)] as const)
  const scenario = withUnclaimed(new Map(overlays).get('scenario.overlay.schema.json') ?? {})
  const all = [...Object.entries(wholes), ...overlays, [SCENARIO, scenario] as const]
  return new Map(all.map(([file, schema]) => [file, compact(schema)] as const))
}

/**
 * The schema of a complete scenario, in which claims are optional in the same parts as in an overlay, because `each`,
 * `like` or `after` may supply the rest.
 */
function withUnclaimed(overlay: JsonSchema): JsonSchema {
  const { title, description, definitions } = WHOLE_SCHEMAS[SCENARIO] ?? {}
  return { ...overlay, title, description, definitions: { ...definitions, ...overlay.definitions } }
}

function withNames(schema: JsonSchema, file: string): JsonSchema {
  const { definitions = {}, ...root } = schema
  const place = PLACES_OF_FILES[file]
  const parts = Object.entries(definitions).flatMap(([name, definition]) => {
    const named = part(definition, place)
    if (file !== COMMON) return [[name, named] as const]
    const { title, description, 'x-whole': whole, ...body } = named
    const words = { title, description, ...(whole === true && { 'x-whole': whole }) }
    return [
      [name, { ...words, allOf: [{ $ref: `${COMMON}#/definitions/${bodyOf(name)}` }] }] as const,
      [bodyOf(name), body] as const,
    ]
  })
  return { ...part(root, place), definitions: Object.fromEntries(parts) as { [name: string]: JsonSchema } }
}

/** Name of a definition without title and description, for references that have a title or description of their own. */
function bodyOf(name: string): string {
  return `${name}-body`
}

function part(schema: JsonSchema, place?: FactPlace): JsonSchema {
  const { 'x-is': is, 'x-suggests': suggested } = schema
  const { $ref, ...own } = mapped(schema, place)
  const words = own.title !== undefined || own.description !== undefined
  if (is !== undefined && !NO_NAMES.has(is)) return { ...bare(own), allOf: [nameOf(is)] }
  // Suggested names are not exclusive, so other values are not marked as errors.
  if (suggested !== undefined) return { ...bare(own), anyOf: [{ allOf: [nameOf(suggested)] }, { type: 'string' }] }
  if ($ref === undefined) return own
  const [file, name] = $ref.split('#/definitions/') as [string, string]
  if (place !== undefined && file === COMMON && RULES.has(name))
    return { ...own, 'x-whole': true, allOf: [{ $ref: `${NAME_SCHEMA}#/definitions/${atPlace(name, place)}` }] }
  if (!words || file !== COMMON) return { ...own, $ref }
  const whole = WHOLE_SCHEMAS[COMMON]?.definitions?.[name]?.['x-whole'] === true
  return { ...own, ...(whole && { 'x-whole': true }), allOf: [{ $ref: `${COMMON}#/definitions/${bodyOf(name)}` }] }
}

/** The schema without keywords that the schema of names repeats. */
function bare({ type: _, anyOf: __, pattern: ___, minLength: ____, ...rest }: JsonSchema): JsonSchema {
  return rest
}

function nameOf(kind: string): JsonSchema {
  return { $ref: `${NAME_SCHEMA}#/definitions/${kind}` }
}

function mapped(schema: JsonSchema, place?: FactPlace): JsonSchema {
  const inner = (one: JsonSchema) => part(one, place)
  const { properties, items, additionalProperties, oneOf, anyOf, propertyNames } = schema
  const keys = propertyNames?.['x-is'] ?? propertyNames?.['x-suggests'] ?? schema['x-suggests-keys']
  return {
    ...schema,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, inner(one)])) }),
    ...(items && { items: inner(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: inner(additionalProperties) }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(keys !== undefined && {
      allOf: [{ $ref: keys === 'text-pointer' ? TEXT_SCHEMA : `${NAME_SCHEMA}#/definitions/keys-${keys}` }],
    }),
  }
}

/** Adds the ids of the parent's list as suggestions for `$after` and `$before`. */
function withPlaces(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, value) => {
    const names = value?.$after && value.id && (value.id.anyOf ?? value.id.allOf)
    if (!names) return value
    const orName = (place: JsonSchema) => ({ ...place, anyOf: [names[0], { type: 'string' }] })
    return { ...value, $after: orName(value.$after), $before: orName(value.$before) }
  }) as JsonSchema
}

/** Serializes a schema without our own `x-` annotations, which editors do not know. */
function compact(schema: JsonSchema): string {
  return JSON.stringify(schema, (key, value) => (key.startsWith('x-') || key === 'tsType' ? undefined : value))
}
