/**
 * The one file that knows json-logic-js: our operators are added to it, `log` is taken away, and every step is counted.
 *
 * The library calls itself through `apply`, so counting there counts everything; constants do not enter it at all, which
 * makes up for the counting. Nesting is bounded as well, so that no rule runs out of stack.
 */
import library from 'json-logic-js'
import { type Operation, operations } from './operations.ts'
import { spend, spendFor, startWork } from './work-budget.ts'

type Apply = (rule: unknown, facts: unknown) => unknown

type JsonLogic = {
  apply: Apply
  readonly truthy: (value: unknown) => boolean
  readonly add_operation: (operator: string, operation: Operation) => void
  readonly rm_operation: (operator: string) => void
}

/** Rules in files nest 32 operators at most; named rules stand inside one another. */
const maximumNesting = 256

const jsonLogic = library as unknown as JsonLogic
const applyUncounted = jsonLogic.apply
const tooDeep = new Error('This rule is nested too deeply.')

let nesting = 0

jsonLogic.apply = (rule, facts) => {
  spend(1)
  if (typeof rule !== 'object' || rule === null) return spendFor(rule)
  if (nesting >= maximumNesting) throw tooDeep
  nesting += 1
  const result = applyUncounted(rule, facts)
  nesting -= 1
  return result
}

for (const [operator, operation] of Object.entries(operations)) jsonLogic.add_operation(operator, operation)
jsonLogic.rm_operation('log')

/**
 * What a rule yields over facts (or over an item of a list).
 *
 * @throws for unknown operators, for too much work, and where JSON-logic itself gives up; `evaluate` does not
 */
export function applyRule(rule: unknown, facts: unknown): unknown {
  startWork()
  nesting = 0
  return jsonLogic.apply(rule, facts)
}

/** As JSON-logic has it: an empty list is no. */
export const isTruthy = jsonLogic.truthy
