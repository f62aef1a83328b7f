/**
 * The types of all facts that rules and texts may read, as one tree: from the contract (schemas/contract.schema.json),
 * the answers of a lender's screens, lender.json and the flags.
 */
import { factTypeOf } from '#engine/fields/fields.ts'
import type { Json } from '#engine/flow/json.ts'
import type { JsonSchema } from '#engine/flow/json-schema.ts'
import { viewOf } from '#engine/flow/schema-walk.ts'

/** Types of facts. `money` is in whole cents, `date` is yyyy-MM-dd, and the type of `any` is known only at run time. */
export type FactKind = 'boolean' | 'text' | 'integer' | 'number' | 'money' | 'date' | 'list' | 'object' | 'any'

/** The type of a fact, with the types of its members or items. */
export type FactTree = {
  readonly type: FactKind
  /** The allowed texts; absent if any text is allowed. */
  readonly enum?: readonly string[]
  readonly secret?: boolean
  /** For a list: the type of its items. */
  readonly of?: FactTree
  /** For an object: its members. A member without `always` may be absent. */
  readonly parts?: ReadonlyMap<string, { readonly fact: FactTree; readonly always: boolean }>
}

export type FactType = FactTree & {
  readonly mayBeAbsent: boolean
  /** The prefixes of the path at which the fact may be absent: `draft`, `draft.dob`. */
  readonly absentAt: readonly string[]
  readonly secret: boolean
}

export type FactSchema = {
  /** The type of the fact at a path; undefined if there is none. The path `''` is the whole tree. */
  readonly typeOf: (path: string) => FactType | undefined
  /** The paths of all facts except groups, in the order of the schema, for suggestions. */
  readonly paths: () => readonly string[]
}

/** An answer that a screen collects as a fact. A `CompiledField` can be passed. */
export type CollectedFact = {
  /** The fact path, such as `draft.extra.memberNumber`. */
  readonly path: string
  readonly schema?: { readonly [keyword: string]: Json }
  /** The widget: the answer of a money widget has the type `money`, whatever its schema. */
  readonly as?: string
  readonly secret?: boolean
  readonly options?: readonly { readonly id: string }[]
}

export type CollectedFacts = {
  readonly answers: readonly CollectedFact[]
  /** Names of the flags; a flag is never absent. */
  readonly flags: readonly string[]
  /** The JSON Schema of lender.json. */
  readonly lender: JsonSchema
}

export function factSchema(contract: JsonSchema, { answers, flags, lender }: CollectedFacts): FactSchema {
  const elsewhere = new Map<string, FactTree>([
    ['flags.json', group(flags.map((name) => [name, { type: 'boolean' }, true]))],
    ['lender.json', treeOf(lender, new Map())],
  ])
  const facts = treeOf(contract, elsewhere)
  return schemaOver(asked(answers).reduce((tree, answer) => withAnswer(tree, answer.path.split('.'), answer), facts))
}

/** The fact schema over a tree: of all facts, or of one list item. */
export function schemaOver(tree: FactTree): FactSchema {
  let paths: readonly string[] | undefined
  const types = new Map<string, FactType | undefined>()
  return {
    typeOf: (path) => {
      if (!types.has(path)) types.set(path, typeAt(tree, path))
      return types.get(path)
    },
    paths: () => {
      paths ??= pathsIn(tree, '')
      return paths
    },
  }
}

function typeAt(tree: FactTree, path: string): FactType | undefined {
  let fact = tree
  const absentAt: string[] = []
  let walked = ''
  for (const name of path === '' ? [] : path.split('.')) {
    walked = walked === '' ? name : `${walked}.${name}`
    if (fact.type === 'any') absentAt.push(walked)
    else if (fact.of && /^\d+$/.test(name)) {
      fact = fact.of
      absentAt.push(walked)
    } else {
      const part = fact.parts?.get(name)
      if (part === undefined) return undefined
      fact = part.fact
      if (!part.always) absentAt.push(walked)
    }
  }
  return { ...fact, mayBeAbsent: absentAt.length > 0, absentAt, secret: fact.secret === true }
}

function pathsIn(tree: FactTree, path: string): readonly string[] {
  const below = [...(tree.parts ?? [])].flatMap(([name, { fact }]) => pathsIn(fact, path === '' ? name : `${path}.${name}`))
  return tree.type === 'object' || path === '' ? below : [path]
}

/**
 * Converts a JSON Schema to a tree.
 *
 * @param elsewhere trees by file, for values that the contract describes by `x-from`
 */
function treeOf(written: JsonSchema, elsewhere: ReadonlyMap<string, FactTree>): FactTree {
  const schema = viewOf(written, undefined)
  const from = typeof schema['x-from'] === 'string' ? elsewhere.get(schema['x-from']) : undefined
  if (from !== undefined) return from
  if (schema['x-open'] === true) return { type: 'any' }
  const type = kindOf(schema)
  const secret = schema['x-secret'] === true && { secret: true }
  if (type === 'list') return { type, of: schema.items ? treeOf(schema.items, elsewhere) : { type: 'any' }, ...secret }
  if (type !== 'object') return { type, ...enumOf(schema), ...secret }
  const parts = Object.entries(schema.properties ?? {}).filter(([name]) => !name.startsWith('$'))
  return group(parts.map(([name, part]) => [name, treeOf(part, elsewhere), schema.required?.includes(name) === true]))
}

function kindOf(schema: JsonSchema): FactKind {
  if (schema['x-is'] === 'money' || schema['x-money'] === true) return 'money'
  if (schema['x-is'] === 'text') return 'text'
  switch (schema.type) {
    case 'boolean':
    case 'integer':
    case 'number':
      return schema.type
    case 'array':
      return 'list'
    case 'object':
      return 'object'
    case 'string':
      return schema.format === 'date' ? 'date' : 'text'
    default:
      return schema.enum?.every((value) => typeof value === 'string') ? 'text' : 'any'
  }
}

function enumOf(schema: JsonSchema): Pick<FactTree, 'enum'> {
  const texts = schema.enum?.filter((value) => typeof value === 'string')
  return texts === undefined || texts.length === 0 ? {} : { enum: texts }
}

function group(parts: readonly (readonly [name: string, fact: FactTree, always: boolean])[]): FactTree {
  return { type: 'object', parts: new Map(parts.map(([name, fact, always]) => [name, { fact, always }])) }
}

/** Merges answers with the same path on several screens; all of their options are allowed. */
function asked(answers: readonly CollectedFact[]): readonly CollectedFact[] {
  const byPath = new Map<string, CollectedFact>()
  for (const answer of answers) {
    const { options = [], secret } = byPath.get(answer.path) ?? {}
    const choices = answer.options && { options: [...options, ...answer.options] }
    byPath.set(answer.path, { ...answer, ...choices, secret: secret || answer.secret })
  }
  return [...byPath.values()]
}

/**
 * Adds an answer to the tree. If the contract has the fact, the contract's type and options are kept; the screen may
 * only make it secret.
 */
function withAnswer(tree: FactTree, [name = '', ...deeper]: readonly string[], answer: CollectedFact): FactTree {
  const parts = new Map(tree.parts)
  const known = parts.get(name)
  const fact = deeper.length > 0 ? withAnswer(known?.fact ?? { type: 'object' }, deeper, answer) : answered(known?.fact, answer)
  parts.set(name, { fact, always: known?.always === true })
  return { ...tree, parts }
}

function answered(known: FactTree | undefined, { schema = {}, as, secret, options }: CollectedFact): FactTree {
  const type = factTypeOf(as)
  const one: FactTree = { type: type === 'list' ? 'text' : (type ?? answerKind(schema)), ...choicesOf(schema, options) }
  const fact: FactTree = known ?? (type === 'list' ? { type: 'list', of: one } : one)
  return secret ? { ...fact, secret } : fact
}

function answerKind(schema: NonNullable<CollectedFact['schema']>): FactKind {
  const kind = kindOf(schema as JsonSchema)
  return kind === 'any' ? 'text' : kind
}

function choicesOf(schema: NonNullable<CollectedFact['schema']>, options: CollectedFact['options']): Pick<FactTree, 'enum'> {
  return options === undefined ? enumOf(schema as JsonSchema) : { enum: [...new Set(options.map(({ id }) => id))] }
}
