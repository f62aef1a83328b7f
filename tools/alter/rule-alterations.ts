/** What a careless hand could do to a rule: turn it round, forget a condition, miss a limit by one. */

import type { Json, JsonObject } from '#engine/index.ts'
import { contractFacts } from '#verify/index.ts'
import type { Slip } from './alteration.ts'

/** `keys` lead from the rule to the part that changes. */
export type RuleAlteration = { readonly keys: readonly string[]; readonly to: Json; readonly what: string; readonly slip: Slip }

/** @param decides whether the part yields a yes or no */
export function ruleAlterations(rule: Json, decides: boolean, keys: readonly string[] = []): RuleAlteration[] {
  const own: RuleAlteration[] = decides
    ? [
        { keys, to: { '!': [rule] }, what: 'a condition turned round', slip: 'condition turned round' },
        ...[true, false]
          .filter((value) => value !== rule)
          .map((to) => ({
            keys,
            to,
            what: `a condition that is always ${to}`,
            slip: 'condition fixed' as const,
          })),
      ]
    : []
  const call = callIn(rule)
  return call === undefined ? own : [...own, ...callAlterations(call, rule as JsonObject, keys)]
}

type Call = { readonly operator: string; readonly operands: readonly Json[]; readonly listed: boolean }

function callAlterations({ operator, operands, listed }: Call, rule: JsonObject, keys: readonly string[]): RuleAlteration[] {
  const at = (index: number) => [...keys, operator, ...(listed ? [String(index)] : [])]
  const rewritten = (as: string, what: string, slip: Slip): RuleAlteration => ({
    keys,
    to: { [as]: rule[operator] ?? null },
    what,
    slip,
  })
  const inner = operands.flatMap((operand, index) =>
    ruleAlterations(operand, decidesAt(operator, index, operands.length), at(index)),
  )
  switch (operator) {
    case 'and':
    case 'or':
      return [
        ...(operands.length > 1
          ? [
              rewritten(
                operator === 'and' ? 'or' : 'and',
                `${operator} in place of ${operator === 'and' ? 'or' : 'and'}`,
                'and for or',
              ),
            ]
          : []),
        ...(operands.length > 1
          ? operands.map((_, left) => ({
              keys,
              to: { [operator]: operands.filter((__, index) => index !== left) },
              what: 'a condition left out',
              slip: 'condition dropped' as const,
            }))
          : []),
        ...inner,
      ]
    case '<':
    case '<=':
    case '>':
    case '>=':
      return [
        rewritten(
          operator.length === 1 ? `${operator}=` : operator.slice(0, 1),
          'a limit that counts, or no longer counts, itself',
          'boundary moved',
        ),
        rewritten(
          operator.replace(/[<>]/, (sign) => (sign === '<' ? '>' : '<')),
          'a comparison the wrong way round',
          'comparison turned',
        ),
        ...numbers(operands, at),
        ...inner,
      ]
    case '==':
    case '!=':
      return [...numbers(operands, at), ...otherChoice(operands, at), ...inner]
    case 'in':
      return [...fewer(operands, at), ...inner]
    case 'if':
      return [
        ...(operands.length >= 3
          ? [
              {
                keys,
                to: { if: [operands[0], operands[2], operands[1], ...operands.slice(3)] as Json },
                what: 'the two outcomes swapped',
                slip: 'outcomes swapped' as const,
              },
            ]
          : []),
        ...numbers(operands, at),
        ...inner,
      ]
    default:
      return inner
  }
}

function decidesAt(operator: string, index: number, count: number): boolean {
  if (operator === 'if') return index % 2 === 0 && index < count - 1
  // Of a condition turned round, both sides of the turning are the same alteration.
  return operator === 'and' || operator === 'or'
}

function numbers(operands: readonly Json[], at: (index: number) => readonly string[]): RuleAlteration[] {
  return operands.flatMap((operand, index) =>
    typeof operand !== 'number'
      ? []
      : [operand + 1, operand - 1].map((to) => ({
          keys: at(index),
          to,
          what: `${to} in place of ${operand}`,
          slip: 'number changed' as const,
        })),
  )
}

/** Another choice of the same question. */
function otherChoice(operands: readonly Json[], at: (index: number) => readonly string[]): RuleAlteration[] {
  const fact = operands.map(pathIn).find((path) => path !== undefined)
  const choices = fact === undefined ? undefined : contractFacts.typeOf(fact)?.enum
  return operands.flatMap((operand, index) => {
    if (typeof operand !== 'string' || choices === undefined) return []
    const other = choices[(choices.indexOf(operand) + 1) % choices.length] as string
    return [{ keys: at(index), to: other, what: `"${other}" in place of "${operand}"`, slip: 'choice changed' as const }]
  })
}

function fewer(operands: readonly Json[], at: (index: number) => readonly string[]): RuleAlteration[] {
  const list = operands[1]
  if (!Array.isArray(list)) return []
  return list.map((left: Json, index) => ({
    keys: at(1),
    to: list.filter((_, other) => other !== index),
    what: `${JSON.stringify(left)} left out of the list`,
    slip: 'choice dropped' as const,
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
