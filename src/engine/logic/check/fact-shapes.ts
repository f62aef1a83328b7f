/** Checks operators that read facts by path, such as `var` and `answered`. */
import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import { isForbidden } from '../fact-path.ts'
import type { FactKind, FactType } from '../fact-schema.ts'
import { nearestPaths } from './nearest.ts'
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

/** @param wanted the type that would fit, to rank suggestions */
export function shapeOfFact({ operands, node }: Call, env: Env, wanted?: FactKind): Shape {
  const [word, fallback] = operands
  if (word === undefined) return anyShape
  if (fallback !== undefined) {
    env.report({
      code: 'E112',
      node: fallback,
      message: `${subjectOf(env)} gives "${String(word.value)}" a default inside "var".`,
      why: 'The default does not stand in where the fact is null.',
      fixes: [replacing('Use "first_of".', 'review', placeOf(node), { first_of: [{ var: word.value }, fallback.value] })],
    })
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

/** The path that a rule names, if it is a constant, allowed and known; otherwise reports a problem. */
function factNamed(word: SourceNode, env: Env, wanted?: FactKind): FactType | undefined {
  const path = word.value
  if (typeof path !== 'string') env.report(notWrittenOut(word, env))
  else if (isForbidden(path)) env.report(forbidden(word, path, env))
  else {
    const fact = path === '' && !env.inItem ? undefined : env.facts.typeOf(path)
    if (fact === undefined) env.report(unknown(word, path, env, wanted))
    return fact
  }
  return undefined
}

function notWrittenOut(node: SourceNode, env: Env) {
  return problem({
    code: 'E113',
    node,
    message: `${subjectOf(env)} works out which fact to read.`,
    why: 'Whether a computed path names a fact cannot be checked. Write the path of a fact out, as a text in quotes.',
  })
}

function forbidden(node: SourceNode, path: string, env: Env) {
  return problem({
    code: 'E113',
    node,
    message: `${subjectOf(env)} reads "${path}", a path that no fact can have.`,
    why: 'Such a path leads from the facts to the program behind them; it is never followed and always reads as absent.',
  })
}

function unknown(node: SourceNode, path: string, env: Env, wanted: FactKind | undefined) {
  const { expected, sure } = nearestPaths(path, env.facts, wanted)
  const [first] = expected
  const outside = env.inItem && env.context.facts.typeOf(path) !== undefined
  return problem({
    code: 'E101',
    node,
    message:
      path === ''
        ? `${subjectOf(env)} reads a fact without naming it.`
        : env.inItem
          ? `${subjectOf(env)} reads "${path}" of the items of a list, and they have nothing of this name.`
          : `${subjectOf(env)} reads "${path}", and no question or server field has this name.`,
    why: outside
      ? 'Inside a list a rule sees the item alone: the fact outside would read as absent.'
      : 'It would read as absent for everybody, so the same would be decided for every borrower.',
    expected,
    fixes: first === undefined ? [] : [replacing(`Did you mean "${first}"?`, sure ? 'safe' : 'review', placeOf(node), first)],
  })
}
