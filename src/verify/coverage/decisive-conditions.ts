/**
 * Which conditions of a rule decided alone, for some facts: had one of them come out otherwise, so had the rule. That is what
 * MC/DC asks for (in its masking form): a condition whose outcome others hide was looked at, and nothing was shown of it.
 *
 * A condition is what `and`, `or`, `!` and `if` join. One under a name is a condition where the name is used; what the name
 * stands for has conditions of its own, where it is written.
 */

import { type Facts, isTruthy, type JsonObject, operationIn, type Rule, tryEvaluate } from '#engine/index.ts'
import type { Way } from '#verify/analysis/idle-conditions.ts'

export type Condition = { readonly way: Way; readonly part: Rule }

export type Decisive = {
  /** The named rule that it is written in; without it, the rule itself. */
  readonly name?: string
  /** From the rule that it is written in. */
  readonly way: Way
  /** From the rule that was asked, through the names. */
  readonly whole: Way
  readonly is: boolean
}

/** The conditions of a rule, from left to right. Constants are none. */
export function conditionsOf(rule: Rule, way: Way = []): readonly Condition[] {
  const parts = joinedIn(rule)
  if (parts) return parts.flatMap(({ key, part }) => conditionsOf(part, [...way, ...key]))
  return rule === null || typeof rule !== 'object' ? [] : [{ way, part: rule }]
}

/** @param rule with the rules and values that it names put in place */
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

/** Where all agree, each of them could turn it; where one alone holds against the others, only that one. */
function joined(looked: readonly Looked[], neutral: boolean): Looked {
  const deciding = looked.filter(({ holds }) => holds !== neutral)
  if (deciding.length === 0) return { holds: neutral, alone: looked.flatMap(({ alone }) => alone) }
  return { holds: !neutral, alone: deciding.length === 1 ? (deciding[0]?.alone ?? []) : [] }
}

/** `if`: condition, outcome, condition, outcome …, otherwise. */
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

/** From the use of a name to what it stands for. */
export const insideName: Way = ['rule', '1']

/** What a name stands for, where that stands inside the rule already. */
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
