/**
 * Evaluates JSON-logic with json-logic-js and our own operators. The library recurses through its own `apply`, where
 * steps cannot be counted; so operators that control evaluation are implemented here, and the library computes the
 * others.
 */
import library from 'json-logic-js'
import { factAt } from './fact-path.ts'
import { operations } from './operations.ts'
import { type Scope, sharedError, WorkBudget } from './work-budget.ts'

type JsonLogic = {
  readonly apply: (rule: unknown, data: unknown) => unknown
  readonly truthy: (value: unknown) => boolean
}

const jsonLogic = library as unknown as JsonLogic

/** Truthiness as in JSON-logic, where an empty list is false. */
export const isTruthy = jsonLogic.truthy

/**
 * The value of a rule for facts, or for a list item.
 *
 * @throws CannotEvaluate
 */
export function applyRule(rule: unknown, data: unknown, budget: WorkBudget = new WorkBudget()): unknown {
  return apply(rule, { data, budget }, 0)
}

const tooDeep = sharedError('The rule is nested too deeply.')
const unknownOperator = sharedError('The rule has an unknown operator.')
const notCoercible = sharedError('The rule compares or computes with an object.')

/** The deepest nesting at evaluation: rules in files nest at most 32 operators, and named rules add their own. */
const maximumNesting = 256

function apply(rule: unknown, scope: Scope, depth: number): unknown {
  scope.budget.spend(1)
  if (typeof rule !== 'object' || rule === null) return scope.budget.payFor(rule)
  if (depth >= maximumNesting) throw tooDeep()
  if (Array.isArray(rule)) return evaluated(rule, scope, depth + 1)
  const name = onlyName(rule)
  if (name === undefined) return rule
  const operator = operators.get(name)
  if (operator === undefined) throw unknownOperator()
  const written: unknown = (rule as { readonly [name: string]: unknown })[name]
  if (name === 'var' && typeof written === 'string') return readFact(written, scope)
  return operator(Array.isArray(written) ? written : [written], scope, depth + 1)
}

/** The name of an object's only member; undefined for an object with none or several, which is data. */
function onlyName(rule: object): string | undefined {
  let only: string | undefined
  // Unlike `Object.keys`, the loop allocates nothing.
  for (const name in rule) {
    if (only !== undefined) return undefined
    only = name
  }
  return only
}

/** `var` with a path alone, the most frequent operation by far, at the same price and without lists of operands. */
function readFact(path: string, scope: Scope): unknown {
  const { data, budget } = scope
  budget.spend(1)
  budget.payFor(path)
  return budget.payFor(path === '' ? data : (factAt(data, path) ?? null))
}

type Comparison = (a: unknown, b: unknown) => boolean

/**
 * The library's comparison operators for scalars, reimplemented because the library's `apply` costs more than the
 * comparison. A property test compares both.
 */
const comparisons: ReadonlyMap<string, Comparison> = new Map<string, Comparison>([
  // biome-ignore lint/suspicious/noDoubleEquals: JSON-logic coerces.
  ['==', (a, b) => a == b],
  // biome-ignore lint/suspicious/noDoubleEquals: JSON-logic coerces.
  ['!=', (a, b) => a != b],
  ['===', (a, b) => a === b],
  ['!==', (a, b) => a !== b],
  ['!', (a) => !a],
  ['!!', (a) => Boolean(a)],
])

/** An operator that receives its operands unevaluated. */
type Operator = (operands: readonly unknown[], scope: Scope, depth: number) => unknown

const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ...[...operations].map(([name, operation]): [string, Operator] => [
    name,
    (operands, scope, depth) => operation(scope, ...evaluated(operands, scope, depth)),
  ]),
  ...'== === != !== < <= > >= ! !! + - * / % min max substr'.split(' ').map((name): [string, Operator] => [name, computed(name)]),
  ['if', choose],
  ['?:', choose],
  ['and', (operands, scope, depth) => firstDeciding(operands, scope, depth, false)],
  ['or', (operands, scope, depth) => firstDeciding(operands, scope, depth, true)],
  ['filter', (operands, scope, depth) => listIn(operands, scope, depth).filter(overItem(operands, scope, depth, isTruthy))],
  ['map', (operands, scope, depth) => listIn(operands, scope, depth).map(overItem(operands, scope, depth, asIs))],
  ['some', (operands, scope, depth) => listIn(operands, scope, depth).some(overItem(operands, scope, depth, isTruthy))],
  ['none', (operands, scope, depth) => !listIn(operands, scope, depth).some(overItem(operands, scope, depth, isTruthy))],
  ['all', all],
  ['reduce', reduce],
])

function evaluated(operands: readonly unknown[], scope: Scope, depth: number): unknown[] {
  const values: unknown[] = []
  for (const operand of operands) values.push(apply(operand, scope, depth))
  return values
}

/** An operator of the library. Two scalars are compared without lists of operands and values. */
function computed(name: string): Operator {
  const compare = comparisons.get(name)
  return (operands, scope, depth) => {
    if (compare === undefined || operands.length !== 2) return byLibrary(name, evaluated(operands, scope, depth))
    const a = apply(operands[0], scope, depth)
    const b = apply(operands[1], scope, depth)
    return isScalar(a) && isScalar(b) ? compare(a, b) : byLibrary(name, [a, b])
  }
}

/**
 * Calls the library with evaluated operands. The library evaluates operands again, which leaves scalars unchanged;
 * objects and lists are passed as data, so that facts are never evaluated as rules.
 */
function byLibrary(name: string, values: readonly unknown[]): unknown {
  const areScalars = values.every(isScalar)
  const compare = areScalars && comparisons.get(name)
  if (compare) return compare(values[0], values[1])
  const rule: Record<string, unknown> = {}
  rule[name] = areScalars ? values : values.map((value, index) => (isScalar(value) ? value : { var: index }))
  try {
    return jsonLogic.apply(rule, values)
  } catch (error) {
    // JavaScript cannot coerce an object that has a "toString" or "valueOf" of its own.
    if (error instanceof TypeError) throw notCoercible()
    throw error
  }
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

/** Evaluates `if`: conditions and values alternate; a last operand without a partner is the default. */
function choose(operands: readonly unknown[], scope: Scope, depth: number): unknown {
  for (let index = 0; index < operands.length - 1; index += 2) {
    if (isTruthy(apply(operands[index], scope, depth))) return apply(operands[index + 1], scope, depth)
  }
  return operands.length % 2 === 1 ? apply(operands.at(-1), scope, depth) : null
}

/** The first operand that decides `and` or `or`; the last operand if none does. */
function firstDeciding(operands: readonly unknown[], scope: Scope, depth: number, decides: boolean): unknown {
  let value: unknown
  for (const operand of operands) {
    value = apply(operand, scope, depth)
    if (isTruthy(value) === decides) return value
  }
  return value
}

function listIn([list]: readonly unknown[], scope: Scope, depth: number): readonly unknown[] {
  const value = apply(list, scope, depth)
  return Array.isArray(value) ? value : []
}

function overItem<T>(
  [, rule]: readonly unknown[],
  { budget }: Scope,
  depth: number,
  as: (value: unknown) => T,
): (item: unknown) => T {
  return (data) => as(apply(rule, { data, budget }, depth))
}

const asIs = (value: unknown) => value

/** In JSON-logic, `all` of an empty list is false. */
function all(operands: readonly unknown[], scope: Scope, depth: number): boolean {
  const list = listIn(operands, scope, depth)
  return list.length > 0 && list.every(overItem(operands, scope, depth, isTruthy))
}

function reduce(operands: readonly unknown[], scope: Scope, depth: number): unknown {
  const [list, rule, start] = operands
  const { budget } = scope
  const items = apply(list, scope, depth)
  const initial = start === undefined ? null : apply(start, scope, depth)
  if (!Array.isArray(items)) return initial
  return items.reduce<unknown>((accumulator, current) => apply(rule, { data: { current, accumulator }, budget }, depth), initial)
}
