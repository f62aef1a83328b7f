/**
 * Type-checks rules before they are evaluated, against the facts that exist. Each file in check/ covers one family of
 * operators or one sort of problem.
 */
import type { SourceNode, SourcePlace } from '#engine/flow/source-node.ts'
import { comparisonShapes } from './check/comparison-shapes.ts'
import { factShapes, shapeOfFact } from './check/fact-shapes.ts'
import { stepsTo } from './check/known-facts.ts'
import { listShapes } from './check/list-shapes.ts'
import { logicShapes } from './check/logic-shapes.ts'
import { namedShapes } from './check/named-shapes.ts'
import { numberShapes } from './check/number-shapes.ts'
import { callIn, countOperands } from './check/operator-in.ts'
import type { Expected, RuleContext, RuleProblem } from './check/rule-problem.ts'
import { anyShape, asFact, constantShape, type Env, problem, type Shape, type ShapeOfCall, unionShape } from './check/shape.ts'
import { bodyOf, exceedsSizeLimit, namesIn, sizeProblem } from './check/size-problem.ts'
import { textShapes } from './check/text-shapes.ts'
import { mustMatchExpected } from './check/unexpected.ts'
import type { FactKind } from './fact-schema.ts'

export type { Expected, RuleContext, RuleProblem } from './check/rule-problem.ts'

/**
 * Checks a rule.
 *
 * @param expected the required result type: boolean for a rule, the declared type for a named value
 * @returns each problem once, in the order of the text; a rule beyond the size limit has only that problem
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
    report: (parts) => problems.push(problem(parts)),
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

/** Problems of a comparison that are to be corrected before it needs a guard: the corrected one may need none. */
const OF_COMPARISONS: ReadonlySet<RuleProblem['code']> = new Set(['E101', 'E103', 'E105', 'E107', 'E117'])

/** Sorts problems and drops duplicates: a part inside a list operator may be checked several times. */
function inOrder(problems: readonly RuleProblem[]): RuleProblem[] {
  const once = new Map<string, RuleProblem>()
  for (const one of problems) {
    const { file, offset } = one.place
    // One named value may read several facts that may be absent, and each needs its own `answered`.
    const key = `${one.code} ${file} ${offset} ${one.code === 'E104' ? one.message : ''}`
    if (!once.has(key)) once.set(key, one)
  }
  const all = [...once.values()]
  const isWrongInside = ({ file, offset, length }: SourcePlace) =>
    all.some(({ code, place }) => {
      const isInside = place.file === file && place.offset >= offset && place.offset + place.length <= offset + length
      return isInside && OF_COMPARISONS.has(code)
    })
  return all
    .filter(({ within }) => within === undefined || !isWrongInside(within))
    .sort((a, b) => a.place.offset - b.place.offset || (a.code < b.code ? -1 : 1))
}

/**
 * Problems of named rules and values that refer to themselves, which cannot be evaluated. The alphabetically first name
 * of a cycle reports it, so that each cycle is one problem.
 */
function cyclicNames(rule: SourceNode, context: RuleContext): readonly RuleProblem[] {
  const own = keyOf(rule, context)
  if (own === undefined) return []
  return namesIn(rule).flatMap(({ kind, name, node }) => {
    const way = wayBack(`${kind} ${name}`, own, context)
    if (way === undefined || way.some((key) => key < own)) return []
    const through = way.map((key) => `"${nameOf(key)}"`).join(' and ')
    return [
      problem({
        code: 'E118',
        node,
        message: `"${nameOf(own)}" asks for itself${through && ` through ${through}`}.`,
        why: 'A rule that needs its own answer has none; it would count as unanswered.',
      }),
    ]
  })
}

function keyOf(rule: SourceNode, { rules, values }: RuleContext): string | undefined {
  for (const [name, body] of rules) if (body === rule) return `rule ${name}`
  for (const [name, { is }] of values) if (is === rule) return `value ${name}`
  return undefined
}

/** The names on a path of references from `from` to `to`, without `to`; undefined if there is none. */
function wayBack(from: string, to: string, context: RuleContext): readonly string[] | undefined {
  const seen = new Set<string>()
  const ways: (readonly string[])[] = [[from]]
  for (let way = ways.pop(); way !== undefined; way = ways.pop()) {
    const key = way.at(-1) as string
    if (key === to) return way.slice(0, -1)
    if (seen.has(key)) continue
    seen.add(key)
    const [kind, name] = [key.startsWith('rule ') ? 'rule' : 'value', nameOf(key)] as const
    const body = bodyOf(context, kind, name)
    if (body === undefined || exceedsSizeLimit(body)) continue
    for (const next of namesIn(body)) ways.push([...way, `${next.kind} ${next.name}`])
  }
  return undefined
}

function nameOf(key: string): string {
  return key.slice(key.indexOf(' ') + 1)
}
