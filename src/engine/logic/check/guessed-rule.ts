import type { Json, JsonObject } from '#engine/flow/json.ts'
import type { SourceNode } from '#engine/flow/source-node.ts'
import { OPERATORS } from '../operators.ts'
import { nearestPaths } from './nearest.ts'
import { operatorMeant } from './operator-meant.ts'
import type { Env } from './shape.ts'

type Guess = { readonly rule: JsonObject; readonly is: 'fact' | 'rule'; readonly sure: boolean }

/**
 * The rule that an author means by an object with facts or named rules as keys: `{ "draft.propertyAddress.state": "TX"
 * }`, `{ "status.value": { "in": ["HMDA"] } }`, `{ "in-texas": true }`. Several keys are combined with `and`. undefined
 * if a key is neither a fact nor a named rule.
 */
export function guessedRule(node: SourceNode, env: Env): Guess | undefined {
  const compared = comparedFact(node, env)
  if (compared) return compared
  const parts = [...(node.members ?? [])].map(([name, value]) => partFor(name, value.value, env))
  const [first, ...others] = parts
  if (first === undefined || parts.some((part) => part === undefined)) return undefined
  const sound = parts.flatMap((part) => part ?? [])
  return others.length === 0
    ? first
    : { ...first, rule: { and: sound.map(({ rule }) => rule) }, sure: sound.every(({ sure }) => sure) }
}

/** The rule meant by a fact and a value in one object: `{ "var": "draft.propertyAddress.state", "is": "TX" }`. */
function comparedFact({ members }: SourceNode, env: Env): Guess | undefined {
  const [word, ...others] = [...(members?.keys() ?? [])].filter((key) => key !== 'var' && key !== 'fact')
  const path = (members?.get('var') ?? members?.get('fact'))?.value
  const value = word === undefined ? undefined : members?.get(word)?.value
  if (word === undefined || value === undefined || others.length > 0 || typeof path !== 'string') return undefined
  if (env.facts.typeOf(path) === undefined) return undefined
  const operator = word === 'value' ? '==' : OPERATORS.has(word) ? word : operatorMeant(word)
  if (operator === undefined || !COMPARES.has(operator)) return undefined
  const fact = { var: path }
  if (Array.isArray(value)) return { rule: { in: [fact, value] }, is: 'fact', sure: false }
  return { rule: { [operator]: [fact, value] }, is: 'fact', sure: operator === '==' }
}

const COMPARES: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'in'])

function partFor(name: string, value: Json, env: Env): Guess | undefined {
  if (OPERATORS.has(name)) return undefined
  if (env.context.rules.has(name) && typeof value === 'boolean') {
    const rule = { rule: name }
    return { rule: value ? rule : { '!': rule }, is: 'rule', sure: true }
  }
  const path = factMeant(name, env)
  if (path === undefined) return undefined
  const { type } = env.facts.typeOf(path) ?? {}
  const fact = { var: path }
  const sure = path === name
  if (type === 'boolean' && typeof value === 'boolean') return { rule: value ? fact : { '!': fact }, is: 'fact', sure }
  if (Array.isArray(value)) return { rule: { in: [fact, value] }, is: 'fact', sure }
  if (typeof value !== 'object' || value === null) return { rule: { '==': [fact, value] }, is: 'fact', sure }
  const [member, ...others] = Object.entries(value as JsonObject)
  if (member === undefined || others.length > 0 || !OPERATORS.has(member[0].replace(/^\$/, ''))) return undefined
  return { rule: { [member[0].replace(/^\$/, '')]: [fact, member[1] as Json] }, is: 'fact', sure: false }
}

function factMeant(name: string, { facts }: Env): string | undefined {
  if (!name.includes('.')) return undefined
  if (facts.typeOf(name) !== undefined) return name
  const { expected, sure } = nearestPaths(name, facts)
  return sure ? expected[0] : undefined
}
