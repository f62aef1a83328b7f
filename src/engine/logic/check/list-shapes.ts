/** Checks list operators: inside `some`, `map` and the like a rule sees only the item. */
import type { SourceNode } from '#engine/flow/source-node.ts'
import { type FactTree, schemaOver } from '../fact-schema.ts'
import { conditionShape } from './must-be-boolean.ts'
import { mustBeOneOf } from './must-be-comparable.ts'
import { anyShape, asFact, booleanShape, type Call, type Env, type Shape, type ShapeOfCall, unionShape } from './shape.ts'

export const listShapes: { readonly [operator: string]: ShapeOfCall } = {
  some: asked,
  all: asked,
  none: asked,
  filter: (call, env) => {
    const { list, body, inside } = parts(call, env)
    if (body) conditionShape(body, inside)
    return list
  },
  map: (call, env) => {
    const { list, body, inside } = parts(call, env)
    return { kind: 'list', of: body ? asFact(inside.shapeOf(body, inside)) : undefined, absent: list.absent }
  },
  reduce: (call, env) => {
    const [, , start] = call.operands
    const { list, body } = parts(call, env)
    const from = start ? env.shapeOf(start, env) : anyShape
    const sides: FactTree = {
      type: 'object',
      parts: new Map([
        ['current', { fact: list.of ?? { type: 'any' }, always: true }],
        ['accumulator', { fact: asFact(from), always: true }],
      ]),
    }
    const shape = body ? env.shapeOf(body, insideOf(sides, env)) : anyShape
    return { ...unionShape([from, { ...shape, path: undefined, absent: [] }]), absent: from.absent }
  },
  merge: ({ operands }, env) => {
    const items = operands.map((operand) => {
      const shape = env.shapeOf(operand, env)
      return shape.kind === 'list' ? { ...shape.of, kind: shape.of?.type ?? 'any', absent: [] } : shape
    })
    return { kind: 'list', of: asFact(unionShape(items)), absent: [] }
  },
  // `length` of an absent list or text is 0, so its result is a number even for absent facts.
  length: (call, env) => {
    for (const operand of call.operands)
      mustBeOneOf(['list', 'text', 'date'], [env.shapeOf(operand, env, 'list'), operand], call, env)
    return { kind: 'integer', absent: [] }
  },
}

function asked(call: Call, env: Env): Shape {
  const { body, inside } = parts(call, env)
  if (body) conditionShape(body, inside)
  return booleanShape()
}

function parts(call: Call, env: Env): { list: Shape; body: SourceNode | undefined; inside: Env } {
  const [operand, body] = call.operands
  const list = operand ? env.shapeOf(operand, env, 'list') : anyShape
  if (operand) mustBeOneOf(['list'], [list, operand], call, env)
  return { list, body, inside: insideOf(list.of ?? { type: 'any' }, env) }
}

function insideOf(item: FactTree, env: Env): Env {
  return { ...env, facts: schemaOver(item), inItem: true, known: new Set() }
}
