/** A condition as a person reads it: `draft.propertyAddress.state is NY`. What has no such words is shown as it is written. */
import { operationIn } from '#engine/analysis/operation-in.ts'
import type { Json } from '#engine/flow/json.ts'

export function conditionInWords(condition: Json, holds = true): string {
  const operation = operationIn(condition)
  if (!operation) return `${holds ? '' : 'not '}${valueInWords(condition)}`
  const { operator, operands } = operation
  const [a = null, b = null] = operands
  const verb = verbs[operator]
  if (operator === '!') return conditionInWords(a, !holds)
  if (operator === '!!') return conditionInWords(a, holds)
  if (operator === 'rule' || operator === 'value') return conditionInWords(b, holds)
  if (operator === 'var') return `${valueInWords(condition)} is ${holds ? 'true' : 'not true'}`
  if (operator === 'answered') return `${operands.flat().join(' and ')} ${holds ? 'is answered' : 'is not answered'}`
  if (operator === 'in' && Array.isArray(b))
    return `${valueInWords(a)} ${holds ? 'is' : 'is not'} ${b.length === 1 ? '' : 'one of '}${listed(b)}`
  if (operator === 'in') return `${valueInWords(b)} ${holds ? 'has' : 'does not have'} ${valueInWords(a)}`
  if (verb !== undefined && operands.length === 2) return `${valueInWords(a)} ${verb[holds ? 0 : 1]} ${valueInWords(b)}`
  return `${holds ? '' : 'not '}${valueInWords(condition)}`
}

const verbs: { readonly [operator: string]: readonly [yes: string, no: string] } = {
  '==': ['is', 'is not'],
  '===': ['is', 'is not'],
  '!=': ['is not', 'is'],
  '!==': ['is not', 'is'],
  '<': ['is below', 'is not below'],
  '<=': ['is at most', 'is not at most'],
  '>': ['is above', 'is not above'],
  '>=': ['is at least', 'is below'],
  starts_with: ['begins with', 'does not begin with'],
  ends_with: ['ends with', 'does not end with'],
}

export function valueInWords(value: Json): string {
  const operation = operationIn(value)
  if (!operation) return Array.isArray(value) ? `[${listed(value)}]` : typeof value === 'string' ? value : JSON.stringify(value)
  const { operator, operands } = operation
  if (operator === 'var') return String(operands[0])
  if (operator === 'value' || operator === 'rule') return valueInWords(operands[1] ?? null)
  if (operator === 'years_since') return `the years since ${valueInWords(operands[0] ?? null)}`
  if (operator === 'days_since') return `the days since ${valueInWords(operands[0] ?? null)}`
  if (operator === 'length') return `the length of ${valueInWords(operands[0] ?? null)}`
  if (operator === 'some') return `some of ${valueInWords(operands[0] ?? null)} where ${conditionInWords(operands[1] ?? null)}`
  return `${operator}(${operands.map(valueInWords).join(', ')})`
}

/** All of them where somebody could count them: who compares two sheets sees every difference. */
const most = 60

function listed(values: readonly Json[]): string {
  const shown = values.slice(0, most).map(valueInWords).join(', ')
  return values.length > most ? `${shown} and ${values.length - most} more` : shown
}
