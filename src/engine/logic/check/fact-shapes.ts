/** Operators that read facts by their path. */
import { placeOf } from '#engine/flow/source-node.ts'
import type { FactKind } from '../fact-schema.ts'
import { factNamed } from './fact-named.ts'
import {
  anyShape,
  booleanShape,
  type Call,
  type Env,
  factShape,
  problem,
  replacing,
  type Shape,
  type ShapeOfCall,
  subjectOf,
  unionShape,
} from './shape.ts'

export const factShapes: { readonly [operator: string]: ShapeOfCall } = {
  answered: namedPaths(booleanShape()),
  missing: namedPaths({ kind: 'list', of: { type: 'text' }, absent: [] }),
  missing_some: (call, env) => {
    const [wanted, paths] = call.operands
    if (wanted) env.shapeOf(wanted, env)
    return namedPaths({ kind: 'list', of: { type: 'text' }, absent: [] })({ ...call, operands: paths ? [paths] : [] }, env)
  },
  first_of: ({ operands }, env) => {
    const shapes = operands.map((operand) => env.shapeOf(operand, env))
    const last = shapes.at(-1)
    const certain = last === undefined || shapes.some(({ kind, absent }) => kind !== 'nothing' && absent.length === 0)
    return { ...unionShape(shapes), absent: certain ? [] : last.absent }
  },
}

/** @param wanted the kind that would fit, for suggestions */
export function shapeOfFact({ operands, node }: Call, env: Env, wanted?: FactKind): Shape {
  const [word, fallback] = operands
  if (word === undefined) return anyShape
  if (fallback !== undefined) {
    env.report(
      problem({
        code: 'E112',
        node: fallback,
        message: `${subjectOf(env)} gives "${String(word.value)}" a default inside "var".`,
        why: 'The default does not stand in where the fact is null.',
        fixes: [replacing('Use "first_of".', 'review', placeOf(node), { first_of: [{ var: word.value }, fallback.value] })],
      }),
    )
  }
  const fact = factNamed(word, env, wanted)
  if (fact === undefined) return anyShape
  const shape = factShape(fact, String(word.value), word, env.known)
  return fallback === undefined ? shape : { ...shape, absent: [] }
}

function namedPaths(shape: Shape): ShapeOfCall {
  return ({ operands }, env) => {
    for (const operand of operands) for (const word of operand.items ?? [operand]) factNamed(word, env)
    return shape
  }
}
