import type { Json, Operation, OperatorName, Rule, RuleCall } from './json.ts'

/** Takes JSON of a flow file for a rule. Only rules that `checkRule` accepts are evaluated, so nothing is checked again here. */
export function asRule(value: Json): Rule {
  return value as Rule
}

export function ruleCall(operator: OperatorName, operands: Rule): RuleCall {
  return { [operator]: operands } as RuleCall
}

/** The operator of a rule's outermost call; undefined for a constant, a list, and an object that is no call. */
export function operationIn(rule: Rule | undefined): Operation | undefined {
  if (rule === null || rule === undefined || typeof rule !== 'object' || Array.isArray(rule)) return undefined
  const [[operator, operands] = [], ...others] = Object.entries<Rule>(rule)
  if (operator === undefined || operands === undefined || others.length > 0) return undefined
  return { operator: operator as OperatorName, operands: Array.isArray(operands) ? operands : [operands] }
}
