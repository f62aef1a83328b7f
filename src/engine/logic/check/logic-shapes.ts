/**
 * Checks `if`, `and`, `or`, `!` and `!!`: operands must be boolean, and facts that one operand tests with `answered`
 * count as present in the others.
 */
import type { SourceNode } from '#engine/flow/source-node.ts'
import { factsImpliedBy, withKnown } from './known-facts.ts'
import { conditionShape } from './must-be-boolean.ts'
import { countOperands, validCall } from './operator-in.ts'
import { absences, booleanShape, type Env, type Shape, type ShapeOfCall, unionShape } from './shape.ts'
import { unguardedNegation } from './unguarded.ts'

export const logicShapes: { readonly [operator: string]: ShapeOfCall } = {
  // An operand of `and` needs no guard for facts that another operand guarantees: if those were absent, the other
  // operand would already have decided. `or` is symmetric.
  and: ({ operands }, env) => booleanShape(absences(together(operands, true, env))),
  or: ({ operands }, env) => booleanShape(absences(together(operands, false, env))),
  '!!': ({ operands: [operand] }, env) => booleanShape(operand && conditionShape(operand, env).absent),
  '!': ({ operands: [operand], node }, env) => (operand ? turned(operand, node, env) : booleanShape()),
  if: ({ operands }, env) => chosen(operands, env, []),
}

type ShapeOfOperand = (operand: SourceNode, env: Env) => Shape

/**
 * The shape of a negated condition; `not` is the `!` node. A double negation is checked like the plain condition,
 * because it turns no absent fact into true.
 */
function turned(operand: SourceNode, not: SourceNode, env: Env): Shape {
  const call = validCall(operand)
  const [inner] = call?.operands ?? []
  if (call && inner && ['!', '!!', 'and', 'or'].includes(call.operator)) {
    countOperands(call, env)
    if (call.operator === '!') return booleanShape(conditionShape(inner, env).absent)
    if (call.operator === '!!') return turned(inner, not, env)
    return booleanShape(absences(together(call.operands, call.operator === 'and', env, (one, known) => turned(one, not, known))))
  }
  const { absent } = conditionShape(operand, env)
  unguardedNegation(not, operand, absent, env)
  return booleanShape()
}

function together(
  operands: readonly SourceNode[],
  goOn: boolean,
  env: Env,
  shapeOf: ShapeOfOperand = conditionShape,
): readonly Shape[] {
  const known = operands.map((operand) => factsImpliedBy(goOn, operand, env))
  const byOthers = known.every((paths) => paths.length === 0)
    ? () => []
    : (index: number) => known.flatMap((paths, other) => (other === index ? [] : paths))
  return operands.map((operand, index) => shapeOf(operand, withKnown(env, byOthers(index))))
}

function chosen([condition, value, ...others]: readonly SourceNode[], env: Env, before: readonly Shape[]): Shape {
  if (condition === undefined) return unionShape(before)
  if (value === undefined) return unionShape([...before, branch(condition, env)])
  const then = branch(value, withKnown(env, factsImpliedBy(true, condition, env)))
  const call = validCall(condition)
  const [inner] = call?.operands ?? []
  // With value branches, `!` in the condition only swaps the branches, so its operand needs no guard; with boolean
  // branches the `if` acts as a negation.
  if (call?.operator === '!' && inner && then.kind !== 'boolean') {
    countOperands(call, env)
    conditionShape(inner, env)
  } else conditionShape(condition, env)
  return chosen(others, withKnown(env, factsImpliedBy(false, condition, env)), [...before, then])
}

/** The shape of a branch. An absent fact used alone counts as false, which needs no guard. */
function branch(node: SourceNode, env: Env): Shape {
  const shape = env.shapeOf(node, env)
  return shape.kind === 'boolean' && shape.path !== undefined ? { ...shape, absent: [] } : shape
}
