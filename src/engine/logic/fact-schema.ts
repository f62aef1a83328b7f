/**
 * What rules and texts may read: the contract (schemas/contract.schema.json), what a lender's own screens ask, the
 * lender's file and the names of the flags, as one tree of types.
 */
import { fields } from '#engine/fields/fields.ts'
import type { Json } from '#engine/flow/json.ts'
import type { JsonSchema } from '#engine/flow/json-schema.ts'
import { viewOf } from '#engine/flow/schema-walk.ts'

/** `money` is in whole cents, `date` is yyyy-MM-dd, `any` is not known before it is there. */
export type FactKind = 'boolean' | 'text' | 'integer' | 'number' | 'money' | 'date' | 'list' | 'object' | 'any'

/** A fact and what stands in it. */
export type FactTree = {
  readonly type: FactKind
  /** The only texts that it can be. */
  readonly enum?: readonly string[]
  readonly secret?: boolean
  /** Of a list: its items. */
  readonly of?: FactTree
  /** Of an object: its facts; one that is not `always` there may be absent. */
  readonly parts?: ReadonlyMap<string, { readonly fact: FactTree; readonly always: boolean }>
}

export type FactType = FactTree & {
  readonly mayBeAbsent: boolean
  /** The steps of the path at which it may be absent: `draft`, `draft.dob`. */
  readonly absentAt: readonly string[]
  readonly secret: boolean
}

export type FactSchema = {
  /** undefined where no fact has this path. `''` is everything. */
  readonly typeOf: (path: string) => FactType | undefined
  /** The paths of all facts that are no groups, in the order of the schema. For suggestions. */
  readonly paths: () => readonly string[]
}

/** What a screen asks; a compiled field is one. */
export type CollectedFact = {
  /** `draft.extra.memberNumber` */
  readonly path: string
  readonly schema?: { readonly [keyword: string]: Json }
  /** The widget: a money field is an amount of money whatever its schema says. */
  readonly as?: string
  readonly secret?: boolean
  readonly options?: readonly { readonly id: string }[]
}

export type CollectedFacts = {
  readonly answers: readonly CollectedFact[]
  /** Names of the flags; each is always there. */
  readonly flags: readonly string[]
  /** JSON Schema of lender.json. */
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

/** The facts that a rule sees which stands in this place: all of them, or one item of a list. */
export function schemaOver(tree: FactTree): FactSchema {
  let paths: readonly string[] | undefined
  return {
    typeOf: (path) => typeAt(tree, path),
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

/** `elsewhere`: the trees of what the contract says stands in other files (`x-from`). */
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

/** What several screens ask, once: any of their choices can be the answer. */
function asked(answers: readonly CollectedFact[]): readonly CollectedFact[] {
  const byPath = new Map<string, CollectedFact>()
  for (const answer of answers) {
    const { options = [], secret } = byPath.get(answer.path) ?? {}
    const choices = answer.options && { options: [...options, ...answer.options] }
    byPath.set(answer.path, { ...answer, ...choices, secret: secret || answer.secret })
  }
  return [...byPath.values()]
}

/** Where the contract knows the fact, the contract's type and choices hold; the screen may make it a secret. */
function withAnswer(tree: FactTree, [name = '', ...deeper]: readonly string[], answer: CollectedFact): FactTree {
  const parts = new Map(tree.parts)
  const known = parts.get(name)
  const fact = deeper.length > 0 ? withAnswer(known?.fact ?? { type: 'object' }, deeper, answer) : answered(known?.fact, answer)
  parts.set(name, { fact, always: known?.always === true })
  return { ...tree, parts }
}

function answered(known: FactTree | undefined, { schema = {}, as, secret, options }: CollectedFact): FactTree {
  const field = Object.values(fields).find(({ name }) => name === as)
  const isList = field?.answer.type === 'array'
  const one: FactTree = { type: isList ? 'text' : (field?.fact ?? answerKind(schema)), ...choicesOf(schema, options) }
  const fact: FactTree = known ?? (isList ? { type: 'list', of: one } : one)
  return secret ? { ...fact, secret } : fact
}

function answerKind(schema: NonNullable<CollectedFact['schema']>): FactKind {
  const kind = kindOf(schema as JsonSchema)
  return kind === 'any' ? 'text' : kind
}

function choicesOf(schema: NonNullable<CollectedFact['schema']>, options: CollectedFact['options']): Pick<FactTree, 'enum'> {
  return options === undefined ? enumOf(schema as JsonSchema) : { enum: [...new Set(options.map(({ id }) => id))] }
}
