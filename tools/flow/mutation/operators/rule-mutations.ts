/** Mutations of a rule: negated, constant, without a condition, a boundary moved by one, another option. */

import type { Json, JsonObject } from '#engine/index.ts'
import { contractFacts } from '#verify/index.ts'
import type { MutationOperator } from '../mutant.ts'
import { WRONG_OPERATORS } from './wrong-operators.ts'

/** `keys` lead from the rule to the part that changes. */
export type RuleMutation = {
  readonly keys: readonly string[]
  readonly to: Json
  readonly what: string
  readonly operator: MutationOperator
}

/** @param decides whether the part evaluates to a boolean */
export function ruleMutations(rule: Json, decides: boolean, keys: readonly string[] = []): RuleMutation[] {
  const call = callIn(rule)
  return [
    ...(decides ? [{ keys, to: { '!': [rule] }, what: 'a condition negated', operator: 'condition negated' as const }] : []),
    ...[true, false]
      .filter((value) => decides && value !== rule)
      .map((to) => ({ keys, to, what: `a condition that is always ${to}`, operator: 'condition fixed' as const })),
    ...(call === undefined ? [] : callMutations(call, rule as JsonObject, keys)),
  ]
}

type Call = { readonly operator: string; readonly operands: readonly Json[]; readonly listed: boolean }
type KeysOf = (index: number) => readonly string[]

function callMutations(call: Call, rule: JsonObject, keys: readonly string[]): RuleMutation[] {
  const { operator, operands, listed } = call
  const at: KeysOf = (index) => [...keys, operator, ...(listed ? [String(index)] : [])]
  const mutations = [
    ...ownMutations(call, rule, keys),
    ...operandMutations(call, at),
    ...operands.flatMap((operand, index) => ruleMutations(operand, decidesAt(operator, index, operands.length), at(index))),
  ]
  if (!choosesOneOfCompared(call)) return mutations
  // Where both are equal, either branch is the same.
  return mutations.filter(({ keys: of, operator: by }) => by !== 'boundary moved' || of.length !== at(0).length)
}

/** Whether an `if` chooses the larger or the smaller of the two values that it compares. */
function choosesOneOfCompared({ operator, operands }: Call): boolean {
  const [condition, ...branches] = operands
  const compared = operator === 'if' && condition !== undefined ? callIn(condition) : undefined
  const inOrder = (values: readonly Json[]) => JSON.stringify(values.map((value) => JSON.stringify(value)).toSorted())
  return compared !== undefined && withNumbers.has(compared.operator) && inOrder(compared.operands) === inOrder(branches)
}

/** Mutations of a call's operator; its operands stay unchanged. */
function ownMutations({ operator, operands }: Call, rule: JsonObject, keys: readonly string[]): RuleMutation[] {
  const [first, second] = WRONG_OPERATORS[operator] ?? []
  const rewritten = (as: string | undefined, what: string, by: MutationOperator): RuleMutation[] =>
    as === undefined ? [] : [{ keys, to: { [as]: rule[operator] ?? null }, what, operator: by }]
  switch (operator) {
    case 'and':
    case 'or':
      if (operands.length < 2) return []
      return [
        ...rewritten(first, `${first} in place of ${operator}`, 'and for or'),
        ...operands.map((_, left) => ({
          keys,
          to: { [operator]: operands.filter((__, index) => index !== left) },
          what: 'a condition dropped',
          operator: 'condition dropped' as const,
        })),
      ]
    case '<':
    case '<=':
    case '>':
    case '>=':
      return [
        ...rewritten(first, 'a boundary that is included, or no longer included', 'boundary moved'),
        ...rewritten(second, 'a comparison reversed', 'comparison reversed'),
      ]
    case 'if': {
      const [condition, then, otherwise, ...others] = operands
      if (condition === undefined || then === undefined || otherwise === undefined) return []
      return [
        { keys, to: { if: [condition, otherwise, then, ...others] }, what: 'two branches swapped', operator: 'branches swapped' },
      ]
    }
    default:
      return []
  }
}

const withNumbers = new Set(['<', '<=', '>', '>=', '==', '!=', 'if'])

/** Mutations of an operand: another number, another option of the same field, one option less. */
function operandMutations({ operator, operands }: Call, at: KeysOf): RuleMutation[] {
  return [
    ...(withNumbers.has(operator) ? numbers(operands, at) : []),
    ...(operator === '==' || operator === '!=' ? otherChoice(operands, at) : []),
    ...(operator === 'in' ? fewerChoices(operands, at) : []),
  ]
}

function decidesAt(operator: string, index: number, count: number): boolean {
  if (operator === 'if') return index % 2 === 0 && index < count - 1
  // Negating the operand of a negation would repeat the negation of the whole.
  return operator === 'and' || operator === 'or'
}

function numbers(operands: readonly Json[], at: KeysOf): RuleMutation[] {
  return operands.flatMap((operand, index) =>
    typeof operand !== 'number'
      ? []
      : [operand + 1, operand - 1].map((to) => ({
          ...{ keys: at(index), to, what: `${to} in place of ${operand}` },
          operator: 'number changed' as const,
        })),
  )
}

function otherChoice(operands: readonly Json[], at: KeysOf): RuleMutation[] {
  const fact = operands.map(pathIn).find((path) => path !== undefined)
  const choices = fact === undefined ? undefined : contractFacts.typeOf(fact)?.enum
  return operands.flatMap((operand, index) => {
    if (typeof operand !== 'string' || choices === undefined) return []
    const to = choices[(choices.indexOf(operand) + 1) % choices.length] as string
    return [{ keys: at(index), to, what: `"${to}" in place of "${operand}"`, operator: 'choice changed' as const }]
  })
}

function fewerChoices(operands: readonly Json[], at: KeysOf): RuleMutation[] {
  const list = operands[1]
  if (!Array.isArray(list)) return []
  return list.map((left: Json, index) => ({
    keys: at(1),
    to: list.filter((_, other) => other !== index),
    what: `${JSON.stringify(left)} dropped from the list`,
    operator: 'choice dropped' as const,
  }))
}

function pathIn(part: Json): string | undefined {
  const call = callIn(part)
  const [path] = call?.operator === 'var' ? call.operands : []
  return typeof path === 'string' ? path : undefined
}

function callIn(part: Json): Call | undefined {
  if (part === null || typeof part !== 'object' || Array.isArray(part)) return undefined
  const [entry, ...others] = Object.entries(part).filter(([key]) => key !== '$comment')
  if (entry === undefined || others.length > 0) return undefined
  const [operator, operand] = entry
  return Array.isArray(operand)
    ? { operator, operands: operand, listed: true }
    : { operator, operands: [operand as Json], listed: false }
}
