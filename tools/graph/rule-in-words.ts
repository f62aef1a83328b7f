/** A rule as a person would say it: named rules by what they say of themselves, anything else as it is written. */
import type { CompiledFlow, Rule } from '#engine/index.ts'
import { operationIn } from '#engine/index.ts'
import { conditionInWords } from '#verify/index.ts'
export function ruleInWords(flow: Pick<CompiledFlow, 'says'>, rule: Rule): string {
  const operation = operationIn(rule)
  const [first = null] = operation?.operands ?? []
  switch (operation?.operator) {
    case 'rule':
      return flow.says[String(first)] ?? String(first)
    case '!':
      return isNamed(first) ? `not: ${ruleInWords(flow, first as Rule)}` : conditionInWords(rule)
    case '!!':
      return ruleInWords(flow, first as Rule)
    case 'and':
      return joined(flow, operation.operands, ' and ')
    case 'or':
      return joined(flow, operation.operands, ' or ')
    default:
      return conditionInWords(rule)
  }
}

function joined(flow: Pick<CompiledFlow, 'says'>, parts: readonly Rule[], word: string): string {
  return parts.map((part) => ruleInWords(flow, part as Rule)).join(word)
}

function isNamed(part: Rule): boolean {
  return operationIn(part)?.operator === 'rule'
}
