/**
 * What is wrong with a rule, before it ever runs: every part of it is typed against the facts that there are. One file
 * in check/ for each thing that can be wrong or family of operators.
 */
import type { SourceNode } from '#engine/flow/source-node.ts'
import { comparisonShapes } from './check/comparison-shapes.ts'
import { cyclicNames } from './check/cyclic-names.ts'
import { factShapes, shapeOfFact } from './check/fact-shapes.ts'
import { stepsTo } from './check/known-facts.ts'
import { listShapes } from './check/list-shapes.ts'
import { logicShapes } from './check/logic-shapes.ts'
import { namedShapes } from './check/named-shapes.ts'
import { numberShapes } from './check/number-shapes.ts'
import { callIn, countOperands } from './check/operator-in.ts'
import type { Expected, RuleContext, RuleProblem } from './check/rule-problem.ts'
import { anyShape, asFact, constantShape, type Env, type Shape, type ShapeOfCall, unionShape } from './check/shape.ts'
import { sizeProblem } from './check/size-problem.ts'
import { textShapes } from './check/text-shapes.ts'
import { mustMatchExpected } from './check/unexpected.ts'
import type { FactKind } from './fact-schema.ts'

export type { Expected, RuleContext, RuleProblem } from './check/rule-problem.ts'

/**
 * @param expected what must come out: a yes or no for a rule, the type of a named value
 * @returns every problem once, in the order of the text; a rule that is too big is not looked at any further
 */
export function checkRule(node: SourceNode, expected: Expected, context: RuleContext): RuleProblem[] {
  const tooBig = sizeProblem(node, context)
  if (tooBig) return [tooBig]
  const problems: RuleProblem[] = [...cyclicNames(node, context)]
  const env: Env = {
    context,
    facts: context.facts,
    inItem: false,
    known: new Set(stepsTo(context.present ?? [])),
    report: (problem) => problems.push(problem),
    shapeOf,
    named: new Map(),
  }
  mustMatchExpected(expected, env.shapeOf(node, env, expected === 'any' ? undefined : expected), node, env)
  return inOrder(problems)
}

const shapes: { readonly [operator: string]: ShapeOfCall } = {
  ...factShapes,
  ...namedShapes,
  ...logicShapes,
  ...comparisonShapes,
  ...numberShapes,
  ...textShapes,
  ...listShapes,
}

function shapeOf(node: SourceNode, env: Env, wanted?: FactKind): Shape {
  if (node.kind === 'scalar') return constantShape(node.value)
  if (node.items) {
    const items = node.items.map((item) => shapeOf(item, env))
    return { kind: 'list', of: asFact(unionShape(items)), absent: items.flatMap(({ absent }) => absent) }
  }
  const call = callIn(node, env)
  if (call === undefined) return anyShape
  countOperands(call, env)
  return call.operator === 'var' ? shapeOfFact(call, env, wanted) : (shapes[call.operator]?.(call, env) ?? anyShape)
}

/** A part may be checked twice (beside each item of a list); its problem is reported once. */
function inOrder(problems: readonly RuleProblem[]): RuleProblem[] {
  const once = new Map<string, RuleProblem>()
  for (const one of problems) {
    const { file, offset } = one.place
    // Several facts can be unanswered behind one named value: each wants its own guard.
    const key = `${one.code} ${file} ${offset} ${one.code === 'E104' ? one.message : ''}`
    if (!once.has(key)) once.set(key, one)
  }
  return [...once.values()].sort((a, b) => a.place.offset - b.place.offset || (a.code < b.code ? -1 : 1))
}
