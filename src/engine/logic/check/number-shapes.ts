/**
 * Checks arithmetic: `+` and `-` need operands of one kind, numbers or amounts; `*` and `/` take an amount and a
 * number.
 */

import { isBareNumber, moneyWithoutDollars, shapeOfDollars } from './money.ts'
import { mustBeOneOf } from './must-be-comparable.ts'
import { absences, type Call, type Env, type Shape, type ShapeOfCall } from './shape.ts'

export const numberShapes: { readonly [operator: string]: ShapeOfCall } = {
  '+': added,
  '-': added,
  min: added,
  max: added,
  '*': (call, env) => {
    const { shapes, money, whole, absent } = numbersIn(call, env)
    const amounts = call.operands.filter((_, index) => shapes[index]?.kind === 'money')
    if (amounts[1]) mustBeOneOf(['number', 'integer'], [{ kind: 'money', absent: [] }, amounts[1]], call, env)
    return { kind: money ? 'money' : whole ? 'integer' : 'number', absent }
  },
  '/': (call, env) => {
    const { shapes, absent } = numbersIn(call, env)
    const [above, below] = shapes
    return { kind: above?.kind === 'money' && below?.kind !== 'money' ? 'money' : 'number', absent }
  },
  '%': (call, env) => {
    const { whole, absent } = numbersIn(call, env)
    return { kind: whole ? 'integer' : 'number', absent }
  },
  usd: shapeOfDollars,
}

/** The shape of a sum: all operands must be numbers, or all amounts. */
function added(call: Call, env: Env): Shape {
  const { shapes, money, whole, absent } = numbersIn(call, env)
  if (!money) return { kind: whole ? 'integer' : 'number', absent }
  shapes.forEach((shape, index) => {
    const node = call.operands[index]
    if (!node || shape.kind === 'money') return
    if (isBareNumber(shape)) moneyWithoutDollars(node, shape, env)
    else if (shape.kind === 'integer' || shape.kind === 'number') mustBeOneOf(['money'], [shape, node], call, env)
  })
  return { kind: 'money', absent }
}

function numbersIn(call: Call, env: Env) {
  const shapes = call.operands.map((operand) => env.shapeOf(operand, env, 'number'))
  shapes.forEach((shape, index) => {
    const node = call.operands[index]
    if (node) mustBeOneOf(['number', 'integer', 'money'], [shape, node], call, env)
  })
  const money = shapes.some(({ kind }) => kind === 'money')
  return { shapes, money, whole: shapes.every(({ kind }) => kind === 'integer'), absent: absences(shapes) }
}
