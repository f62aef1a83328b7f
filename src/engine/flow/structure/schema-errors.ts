/**
 * Schema errors of a value, one per mistake in the file. Ajv validates; for a union, only the errors of the alternative
 * that the author meant are kept.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { JsonSchema } from '../json-schema.ts'
import { overlaySchemas } from '../overlay-schemas.ts'
import { schemaSet } from '../schema-set.ts'
import { branchFor } from '../schema-walk.ts'
import type { SourceNode } from '../source-node.ts'
import { WHOLE_SCHEMAS } from '../whole-schemas.generated.ts'

export type SchemaError = {
  readonly keyword: string
  /** Ajv's parameters of the error, such as `additionalProperty` or `missingProperty`. */
  readonly params: { readonly [name: string]: unknown }
  /** The invalid value; for a missing or unknown key, the object around the key. */
  readonly node: SourceNode
  /** The keys and list positions that lead to `node`. */
  readonly path: readonly string[]
  /** The schema that contains the violated keyword. */
  readonly schema: JsonSchema
}

const ALL = schemaSet({ ...WHOLE_SCHEMAS, ...overlaySchemas(WHOLE_SCHEMAS) })
const ANNOTATIONS =
  'x-is x-suggests x-suggests-keys x-whole x-message x-type x-descriptions x-synonyms x-form x-own x-must-say x-advice x-to-others tsType'
/** Resolves a `$ref` of any schema, also of the schemas of overlays. */
export const followAny = ALL.follow
const UNIONS = ['oneOf', 'anyOf']

/**
 * Validates a value.
 *
 * @param schemaName `screen.schema.json`, `screen.overlay.schema.json` …
 */
export function schemaErrors(schemaName: string, node: SourceNode): readonly SchemaError[] {
  return errorsOf(ALL.schemaOf(schemaName) as JsonSchema, node, [])
}

function errorsOf(schema: JsonSchema, node: SourceNode, path: readonly string[]): readonly SchemaError[] {
  const validate = validatorOf(schema)
  if (validate(node.value)) return []
  const errors = validate.errors ?? []
  const unions = outermost(errors.filter(({ keyword }) => UNIONS.includes(keyword)))
  const within = (error: ErrorObject) => unions.some(({ instancePath }) => isInside(error.instancePath, instancePath))
  const kept = [
    ...errors.filter((error) => !within(error)).flatMap((error) => errorAt(error, node, path)),
    ...unions.flatMap((union) => errorsOfMeant(union, node, path)),
  ]
  // Fall back to all errors, so that an invalid value never passes without one.
  return kept.length > 0 ? kept : errors.flatMap((error) => errorAt(error, node, path)).slice(0, 1)
}

/**
 * The errors of the alternative of a `oneOf` or `anyOf` that the value means (`branchFor`); if it means none, one error
 * for the union.
 */
function errorsOfMeant(union: ErrorObject, root: SourceNode, path: readonly string[]): readonly SchemaError[] {
  const [error] = errorAt(union, root, path)
  if (!error) return []
  if (error.schema['x-is'] === 'text' && isByLanguage(error.node)) return [error]
  const branches = union.schema as readonly JsonSchema[]
  const meant = branchFor(branches, error.node, ALL.follow)
  if (!meant) return [error]
  const kinds = branches.map((branch) => ALL.follow(branch).properties?.kind ?? {})
  const isOfKind = ALL.follow(meant).properties?.kind?.const === error.node.members?.get('kind')?.value
  if (!isOfKind && kinds.every((kind) => kind.const !== undefined)) return [kindError(error, kinds)]
  const { description } = error.schema
  return errorsOf(meant, error.node, error.path).map((inner) =>
    inner.node === error.node
      ? { ...inner, schema: { ...(description !== undefined && { description }), ...inner.schema } }
      : inner,
  )
}

/** Whether an object has a text for each of several languages: `{ "en": "Back", "es": "Atrás" }`. */
export function isByLanguage({ members }: SourceNode): boolean {
  const keys = [...(members?.keys() ?? [])]
  return keys.length > 0 && keys.every((key) => LANGUAGE.test(key))
}

const LANGUAGE = /^(?:[a-z]{2}(?:[-_][A-Za-z]{2})?|english|spanish|español)$/i

/** The error for an object whose `kind` is missing or unknown; without a kind, nothing else can be validated. */
function kindError(error: SchemaError, schemas: readonly JsonSchema[]): SchemaError {
  const kind = error.node.members?.get('kind')
  const kinds = schemas.map((one) => String(one.const))
  const synonyms = Object.assign({}, ...schemas.map((one) => one['x-synonyms']))
  const schema: JsonSchema = { description: 'What kind of thing this is.', enum: kinds, 'x-synonyms': synonyms }
  if (kind) return { keyword: 'enum', params: { allowedValues: kinds }, node: kind, path: [...error.path, 'kind'], schema }
  return { ...error, keyword: 'required', params: { missingProperty: 'kind' }, schema: { properties: { kind: schema } } }
}

function errorAt(error: ErrorObject, root: SourceNode, path: readonly string[]): readonly SchemaError[] {
  // A malformed key is reported once, by `propertyNames`.
  if (error.propertyName !== undefined && error.keyword !== 'propertyNames') return []
  const steps = error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  const node = steps.reduce<SourceNode | undefined>((at, step) => at?.members?.get(step) ?? at?.items?.[Number(step)], root)
  if (!node) return []
  return [
    {
      keyword: error.keyword,
      params: error.params,
      node,
      path: [...path, ...steps],
      schema: UNIONS.includes(error.keyword) ? wantedOf(error.parentSchema ?? {}) : withParts(error.parentSchema ?? {}),
    },
  ]
}

/**
 * A union of one schema and `null`, as overlay schemas have it, is replaced by the schema; any other union has its
 * references resolved.
 */
function wantedOf(union: JsonSchema): JsonSchema {
  const { oneOf, anyOf, ...around } = union
  const branches = (oneOf ?? anyOf ?? []).map(ALL.follow)
  const [only, ...others] = branches.filter(({ type }) => type !== 'null')
  if (only === undefined || others.length > 0) return { ...around, anyOf: branches }
  const wanted = only['x-is'] === undefined && (only.oneOf ?? only.anyOf) !== undefined ? wantedOf(only) : only
  return withParts({ ...wanted, ...around })
}

function withParts(schema: JsonSchema): JsonSchema {
  const { items, properties } = schema
  const followed = Object.entries(properties ?? {}).map(([key, part]) => [key, wantedPart(part)] as const)
  return {
    ...schema,
    ...(items && { items: wantedPart(items) }),
    ...(properties && { properties: Object.fromEntries(followed) }),
  }
}

function wantedPart(schema: JsonSchema): JsonSchema {
  const part = ALL.follow(schema)
  return part['x-is'] === undefined && (part.oneOf ?? part.anyOf) !== undefined ? wantedOf(part) : part
}

function outermost(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  // For nested unions at the same place, Ajv reports the innermost first.
  const sorted = errors.toReversed().sort((a, b) => a.instancePath.length - b.instancePath.length)
  return sorted.filter(
    (error, index) => !sorted.slice(0, index).some((outer) => isInside(error.instancePath, outer.instancePath)),
  )
}

function isInside(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}/`)
}

/** Compiled validators, created on demand: checking one file compiles only the schema of that file. */
const compiled = new WeakMap<JsonSchema, ValidateFunction>()
let shared: Ajv | undefined

function validatorOf(schema: JsonSchema): ValidateFunction {
  shared ??= newAjv()
  const known = compiled.get(schema)
  if (known) return known
  const validate = typeof schema.$id === 'string' ? (shared.getSchema(schema.$id) as ValidateFunction) : shared.compile(schema)
  compiled.set(schema, validate)
  return validate
}

function newAjv(): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    verbose: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    ownProperties: true,
    // Ajv optimizes the code of a validator for longer than a command runs it.
    code: { optimize: false },
  })
  addFormats.default ? addFormats.default(ajv) : (addFormats as unknown as (ajv: Ajv) => void)(ajv)
  for (const keyword of ANNOTATIONS.split(' ')) ajv.addKeyword(keyword)
  for (const file of ALL.files) ajv.addSchema(ALL.schemaOf(file) as JsonSchema)
  return ajv
}
