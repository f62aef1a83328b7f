/** `if`, `and`, `or` and the nots: they take yes or no, and what one condition makes sure of holds in the others. */
import type { SourceNode } from '#engine/flow/source-node.ts'
import { knownIf, withKnown } from './known-facts.ts'
import { absences, type Env, either, type Shape, type ShapeOfCall, yesNo } from './shape.ts'
import { unguarded } from './unguarded.ts'
import { conditionShape } from './yes-or-no.ts'

export const logicShapes: { readonly [operator: string]: ShapeOfCall } = {
  // Where one of several must hold or none may, what the others make sure of need not be asked again: if it were not
  // so, they would have decided.
  and: ({ operands }, env) => yesNo(absences(together(operands, true, env))),
  or: ({ operands }, env) => yesNo(absences(together(operands, false, env))),
  '!!': ({ operands: [operand] }, env) => yesNo(operand && conditionShape(operand, env).absent),
  '!': ({ operands: [operand], node }, env) => {
    const { absent } = operand ? conditionShape(operand, env) : yesNo()
    unguarded(node, absent, 'The comparison comes out as no for an unanswered fact, and turned around the rule would hold.', env)
    return yesNo()
  },
  if: ({ operands }, env) => chosen(operands, env, []),
}

function together(operands: readonly SourceNode[], goOn: boolean, env: Env): readonly Shape[] {
  const known = operands.map((operand) => knownIf(goOn, operand, env))
  const byOthers = known.every((paths) => paths.length === 0)
    ? () => []
    : (index: number) => known.flatMap((paths, other) => (other === index ? [] : paths))
  return operands.map((operand, index) => conditionShape(operand, withKnown(env, byOthers(index))))
}

function chosen([condition, value, ...others]: readonly SourceNode[], env: Env, before: readonly Shape[]): Shape {
  if (condition === undefined) return either(before)
  if (value === undefined) return either([...before, branch(condition, env)])
  conditionShape(condition, env)
  const then = branch(value, withKnown(env, knownIf(true, condition, env)))
  return chosen(others, withKnown(env, knownIf(false, condition, env)), [...before, then])
}

/** A bare fact that is not there is a no, and means it. */
function branch(node: SourceNode, env: Env): Shape {
  const shape = env.shapeOf(node, env)
  return shape.kind === 'boolean' && shape.path !== undefined ? { ...shape, absent: [] } : shape
}
