/**
 * The closed list of operators that rules may use, for checks, documentation and editors. json-logic-js and
 * operations.ts implement them; a test runs each example.
 */
import { comparisonOperators } from './operators/comparisons.ts'
import { factOperators, namedOperators } from './operators/facts.ts'
import { listOperators } from './operators/lists.ts'
import { logicOperators } from './operators/logic.ts'
import { numberOperators } from './operators/numbers.ts'
import type { Operator } from './operators/operator.ts'
import { dateOperators, textOperators } from './operators/texts.ts'

export const OPERATORS: ReadonlyMap<string, Operator> = new Map(
  Object.entries({
    ...factOperators,
    ...namedOperators,
    ...logicOperators,
    ...comparisonOperators,
    ...numberOperators,
    ...listOperators,
    ...textOperators,
    ...dateOperators,
  }),
)
