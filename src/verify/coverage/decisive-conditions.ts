/**
 * The conditions of a rule that alone decide its result for given facts: with the other result of the condition, the
 * rule would have the other result. This is masking MC/DC (modified condition/decision coverage), which does not count
 * conditions whose result others mask.
 * Conditions are the operands of `and`, `or`, `!` and `if`. The use of a named rule is one condition; the named rule's
 * own conditions are counted at its definition.
 */

import { type Facts, isTruthy, type JsonObject, operationIn, type Rule, tryEvaluate } from '#engine/index.ts'
import type { Way } from '#verify/analysis/idle-conditions.ts'

export type Condition = { readonly way: Way; readonly part: Rule }

export type Decisive = {
  /** The named rule that contains the condition; absent for the evaluated rule itself. */
  readonly name?: string
  /** The keys from the containing rule to the condition. */
  readonly way: Way
  /** The keys from the evaluated rule to the condition, through inlined names. */
  readonly whole: Way
  readonly is: boolean
}

/** The conditions of a rule from left to right, without constants. */
export function conditionsOf(rule: Rule, way: Way = []): readonly Condition[] {
  const parts = joinedIn(rule)
  if (parts) return parts.flatMap(({ key, part }) => conditionsOf(part, [...way, ...key]))
  return rule === null || typeof rule !== 'object' ? [] : [{ way, part: rule }]
}

/** @param rule with its named rules and values inlined */
export function decisiveConditions(rule: Rule, facts: Facts): readonly Decisive[] {
  return lookAt(rule, facts, { way: [], whole: [] }).alone
}

type Place = Pick<Decisive, 'name' | 'way' | 'whole'>
type Looked = { readonly holds: boolean; readonly alone: readonly Decisive[] }

function lookAt(part: Rule, facts: Facts, place: Place): Looked {
  const parts = joinedIn(part)
  if (!parts) return leaf(part, facts, place)
  const looked = parts.map(({ key, part: inner }) => lookAt(inner, facts, within(place, key)))
  const operator = operationIn(part)?.operator
  switch (operator) {
    case '!':
      return { holds: looked[0]?.holds !== true, alone: looked[0]?.alone ?? [] }
    case '!!':
      return looked[0] ?? { holds: false, alone: [] }
    case 'and':
    case 'or':
      return joined(looked, operator === 'and')
    default:
      return chosen(looked)
  }
}

/** If all operands have the neutral result, each of them is decisive; if exactly one differs, only that one. */
function joined(looked: readonly Looked[], neutral: boolean): Looked {
  const deciding = looked.filter(({ holds }) => holds !== neutral)
  if (deciding.length === 0) return { holds: neutral, alone: looked.flatMap(({ alone }) => alone) }
  return { holds: !neutral, alone: deciding.length === 1 ? (deciding[0]?.alone ?? []) : [] }
}

/** Handles `if`: condition, result, condition, result …, default. */
function chosen([when, then, ...rest]: readonly Looked[]): Looked {
  const none: Looked = { holds: false, alone: [] }
  if (then === undefined) return when ?? none
  const otherwise = rest.length === 0 ? none : chosen(rest)
  const taken = when?.holds ? then : otherwise
  return { holds: taken.holds, alone: [...taken.alone, ...(then.holds === otherwise.holds ? [] : (when?.alone ?? []))] }
}

function leaf(part: Rule, facts: Facts, place: Place): Looked {
  const holds = isTruthy(tryEvaluate(part, facts) ?? null)
  if (part === null || typeof part !== 'object') return { holds, alone: [] }
  const use = nameIn(part)
  const inside = use && { name: use.name, way: [], whole: [...place.whole, ...insideName] }
  return { holds, alone: [{ ...place, is: holds }, ...(use && inside ? lookAt(use.rule, facts, inside).alone : [])] }
}

function within({ name, way, whole }: Place, key: Way): Place {
  return { ...(name !== undefined && { name }), way: [...way, ...key], whole: [...whole, ...key] }
}

/** The keys from the use of a named rule to its inlined body. */
export const insideName: Way = ['rule', '1']

/** The name of a named rule or value whose body is inlined here. */
export function nameIn(part: Rule, kind: 'rule' | 'value' = 'rule'): { readonly name: string; readonly rule: Rule } | undefined {
  const operation = operationIn(part)
  if (operation?.operator !== kind || operation.operands.length < 2) return undefined
  return { name: String(operation.operands[0]), rule: operation.operands[1] as Rule }
}

const joining: ReadonlySet<string> = new Set(['and', 'or', '!', '!!', 'if', '?:'])

function joinedIn(part: Rule): readonly { readonly key: Way; readonly part: Rule }[] | undefined {
  const operation = operationIn(part)
  if (!operation || !joining.has(operation.operator)) return undefined
  const { operator, operands } = operation
  const isList = Array.isArray((part as JsonObject)[operator])
  return operands.map((inner, index) => ({ key: isList ? [operator, String(index)] : [operator], part: inner }))
}
