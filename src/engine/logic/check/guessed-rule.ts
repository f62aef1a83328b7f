import type { Json, JsonObject } from '#engine/flow/json.ts'
import type { SourceNode } from '#engine/flow/source-node.ts'
import { dollarsMeant } from '#engine/flow/structure/value-meant.ts'
import { OPERATORS } from '../operators.ts'
import { nearestPaths } from './nearest.ts'
import { operatorMeant } from './operator-meant.ts'
import type { Env } from './shape.ts'

type Suggestion = { readonly rule: JsonObject; readonly is: 'fact' | 'rule'; readonly sure: boolean }

/**
 * The rule that an author means by an object with facts or named rules as keys: `{ "draft.propertyAddress.state": "TX"
 * }`, `{ "status.value": { "in": ["COMPLETE"] } }`, `{ "in-texas": true }`. Several keys are combined with `and`. undefined
 * if a key is neither a fact nor a named rule.
 */
export function guessedRule(node: SourceNode, env: Env): Suggestion | undefined {
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

/**
 * The comparison that an author means by an object with `var` or `fact` and one operator as keys:
 * `{ "var": "draft.propertyAddress.state", "is": "TX" }`. undefined for any other object.
 */
function comparedFact({ members }: SourceNode, env: Env): Suggestion | undefined {
  const [word, ...others] = [...(members?.keys() ?? [])].filter((key) => key !== 'var' && key !== 'fact')
  const path = (members?.get('var') ?? members?.get('fact'))?.value
  const value = word === undefined ? undefined : members?.get(word)?.value
  if (word === undefined || value === undefined || others.length > 0 || typeof path !== 'string') return undefined
  if (env.facts.typeOf(path) === undefined) return undefined
  const operator = word === 'value' ? '==' : OPERATORS.has(word) ? word : operatorMeant(word)
  if (operator === undefined || !COMPARES.has(operator)) return undefined
  const fact = { var: path }
  if (Array.isArray(value)) return { rule: { in: [fact, value] }, is: 'fact', sure: false }
  return { rule: comparison(operator, path, value, env), is: 'fact', sure: operator === '==' }
}

/** A comparison, with dollars for an amount of money, and with a guard where the fact may be unanswered. */
function comparison(operator: string, path: string, value: Json, { facts, known }: Env): JsonObject {
  const fact = facts.typeOf(path)
  const dollars =
    fact?.type === 'money' && (typeof value === 'number' || typeof value === 'string') ? dollarsMeant(value) : undefined
  const rule = { [operator]: [{ var: path }, dollars ? { usd: dollars.slice(1) } : value] }
  const isThere = operator === '==' || operator === 'in' || fact?.absentAt.every((step) => known.has(step)) === true
  return isThere ? rule : { and: [{ answered: path }, rule] }
}

const COMPARES: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=', 'in'])

function partFor(name: string, value: Json, env: Env): Suggestion | undefined {
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
  if (typeof value !== 'object' || value === null) return { rule: comparison('==', path, value, env), is: 'fact', sure }
  const [member, ...others] = Object.entries(value as JsonObject)
  if (member === undefined || others.length > 0) return undefined
  const [word, compared] = [member[0].replace(/^\$/, ''), member[1] as Json]
  const operator = NEGATIONS.has(word.toLowerCase()) ? '!=' : OPERATORS.has(word) ? word : operatorMeant(word)
  if (operator === undefined) return undefined
  if (operator === '!=' && Array.isArray(compared)) return { rule: { '!': { in: [fact, compared] } }, is: 'fact', sure: false }
  if (COMPARES.has(operator)) return { rule: comparison(operator, path, compared, env), is: 'fact', sure: false }
  return { rule: { [operator]: [fact, compared] }, is: 'fact', sure: false }
}

/** Keys that an author writes for the operator `!=`, in lower case. */
const NEGATIONS: ReadonlySet<string> = new Set(['not', '!', 'isnot', 'is_not', 'is not', 'not_equal', 'notequal'])

function factMeant(name: string, { facts }: Env): string | undefined {
  if (!name.includes('.')) return undefined
  if (facts.typeOf(name) !== undefined) return name
  const { expected, sure } = nearestPaths(name, facts)
  return sure ? expected[0] : undefined
}
