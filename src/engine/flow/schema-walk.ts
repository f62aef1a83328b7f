/**
 * Walks a value together with its schema. Merging, checks and other tools use it to find the values that the schema
 * marks as rule, text or reference (`x-is`).
 */
import { DECLINED_FILE } from './declined-scenarios.ts'
import type { FlowPointer, Json } from './json.ts'
import type { JsonSchema } from './json-schema.ts'
import { itemKey, pointTo } from './pointer.ts'
import { schemaSet } from './schema-set.ts'
import type { SourceNode } from './source-node.ts'
import { WHOLE_SCHEMAS } from './whole-schemas.generated.ts'

export type Visit = {
  /** The role of the value by the schema's `x-is`: `rule`, `text`, `screen` … */
  readonly is?: string
  readonly schema: JsonSchema
  readonly node: SourceNode
  readonly pointer: FlowPointer
  /** The key, if the value is a member of an object. */
  readonly key?: string
  readonly parent?: SourceNode
  /** The `kind` of the nearest enclosing object, or of the value itself, such as `form`. */
  readonly kind?: string
}

const WHOLE = schemaSet(WHOLE_SCHEMAS)
const followRef = WHOLE.follow

const IN_FOLDERS: { readonly [folder: string]: string } = {
  screens: 'screen.schema.json',
  journeys: 'journey.schema.json',
  scenarios: 'scenario.schema.json',
  copy: 'copy.schema.json',
  documents: 'document.schema.json',
  messages: 'message.schema.json',
  pages: 'page.schema.json',
}
const DECLINED = 'declined.schema.json'
const NO_FILES = ['common.schema.json', DECLINED, ...Object.values(IN_FOLDERS)]

/** The schema of a whole file, by its path inside a lender's folder: `screens/start/profile.json`, `lender.json`. */
export function schemaFor(path: string): JsonSchema | undefined {
  const name = schemaNameFor(path)
  return name === undefined ? undefined : WHOLE.schemaOf(name)
}

export function schemaNameFor(path: string): string | undefined {
  if (path === DECLINED_FILE) return DECLINED
  const [, folder, name] = /^(?:([a-z]+)\/)?(.+)\.json$/.exec(path) ?? []
  if (name === undefined) return undefined
  const schema = folder === undefined ? `${name}.schema.json` : IN_FOLDERS[folder]
  if (schema === undefined || !WHOLE.files.includes(schema)) return undefined
  return folder === undefined && NO_FILES.includes(schema) ? undefined : schema
}

/** The file names and folders that a lender's folder may contain, for suggestions. */
export function knownFiles(): readonly string[] {
  const files = WHOLE.files.filter((name) => !NO_FILES.includes(name)).map((name) => name.replace('.schema.json', '.json'))
  return [...files, ...Object.keys(IN_FOLDERS).map((folder) => `${folder}/`)]
}

/** Visits a value and everything inside it, parents first. Stops at values that the schema does not describe. */
export function walkSchema(schema: JsonSchema, node: SourceNode, visit: (at: Visit) => void, pointer: FlowPointer = ''): void {
  step(schema, { node, pointer })

  function step(written: JsonSchema, at: Omit<Visit, 'schema' | 'is'>): void {
    const { node: here } = at
    const view = viewOf(written, here)
    const kind = kindOf(here) ?? at.kind
    visit({ ...at, kind, schema: view, is: view['x-is'] })
    for (const [key, member] of here.members ?? []) {
      const part = memberSchema(view, key)
      if (part) step(part, { node: member, pointer: pointTo(at.pointer, key), key, parent: here, kind })
    }
    const items = view.items
    if (!items) return
    for (const [index, item] of (here.items ?? []).entries()) {
      step(items, { node: item, pointer: pointTo(at.pointer, itemKey(item, index)), parent: here, kind })
    }
  }
}

/**
 * The schema that applies to a value: references are resolved, and of a `oneOf` or `anyOf` the alternative that the
 * value means is chosen (`branchFor`). Keywords beside a `$ref` or around alternatives are kept.
 */
export function viewOf(
  schema: JsonSchema,
  node: SourceNode | undefined,
  follow: (schema: JsonSchema) => JsonSchema = followRef,
): JsonSchema {
  const followed = follow(schema)
  const branches = followed.oneOf ?? followed.anyOf
  if (!branches) return followed
  const chosen = branches.length === 1 ? branches[0] : branchFor(branches, node, follow)
  if (!chosen) return followed
  const { oneOf: _, anyOf: __, ...around } = followed
  return { ...viewOf(chosen, node, follow), ...around }
}

/** The schema of an object's member; undefined if the schema does not allow or describe the key. */
export function memberSchema(view: JsonSchema, key: string): JsonSchema | undefined {
  if (view.properties && Object.hasOwn(view.properties, key)) return view.properties[key]
  return typeof view.additionalProperties === 'object' ? view.additionalProperties : undefined
}

/** The alternative that a value means, by its `kind` or its JSON type, whether or not the value is valid by it. */
export function branchFor(
  branches: readonly JsonSchema[],
  node: SourceNode | undefined,
  follow: (schema: JsonSchema) => JsonSchema = followRef,
): JsonSchema | undefined {
  if (!node) return undefined
  const known = branches.map((branch) => [branch, follow(branch)] as const)
  const kind = kindOf(node)
  const byKind = known.find(([, { properties }]) => properties?.kind?.const !== undefined && properties.kind.const === kind)
  if (byKind) return byKind[0]
  const sameType = known.filter(([, view]) => isOfType(node.value, view, follow))
  const fits = ([, { required = [] }]: readonly [JsonSchema, JsonSchema]) => required.every((key) => node.members?.has(key))
  const knowsKeys = ([, { properties = {} }]: readonly [JsonSchema, JsonSchema]) =>
    [...(node.members?.keys() ?? [])].some((key) => Object.hasOwn(properties, key))
  return (sameType.find((branch) => fits(branch)) ?? sameType.find((branch) => knowsKeys(branch)) ?? sameType[0])?.[0]
}

export function kindOf(node: SourceNode): string | undefined {
  const kind = node.members?.get('kind')?.value
  return typeof kind === 'string' ? kind : undefined
}

function isOfType(value: Json, schema: JsonSchema, follow: (schema: JsonSchema) => JsonSchema): boolean {
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type
  if (!types) return (schema.oneOf ?? schema.anyOf)?.some((branch) => isOfType(value, follow(branch), follow)) ?? true
  return types.some((type) => type === typeOf(value) || (type === 'integer' && Number.isInteger(value)))
}

export function typeOf(value: Json): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
