/** Reports comparisons of values of different types, and comparisons with an option that does not exist. */
import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import { booleanMeant, dateMeant } from '#engine/flow/structure/value-meant.ts'
import { isDate } from '../calendar.ts'
import { dollarsAsText, isBareNumber, isDollarsAsText, moneyWithoutDollars } from './money.ts'
import { nearestOptions } from './nearest.ts'
import type { RuleProblem } from './rule-problem.ts'
import { type Call, describeKind, describeShape, type Env, replacing, type Shape, subjectOf } from './shape.ts'

export type Operand = readonly [shape: Shape, node: SourceNode]

export function mustBeComparable(a: Operand, b: Operand, env: Env): void {
  const [shapeA, nodeA] = a
  const [shapeB, nodeB] = b
  if (shapeA.kind === 'any' || shapeB.kind === 'any') return
  if (shapeA.kind === 'money' && isBareNumber(shapeB)) moneyWithoutDollars(nodeB, shapeB, env)
  else if (shapeB.kind === 'money' && isBareNumber(shapeA)) moneyWithoutDollars(nodeA, shapeA, env)
  else if (shapeA.kind === 'money' && isDollarsAsText(shapeB)) dollarsAsText(nodeB, shapeB, env)
  else if (shapeB.kind === 'money' && isDollarsAsText(shapeA)) dollarsAsText(nodeA, shapeA, env)
  else if (!canBeSame(shapeA, shapeB)) {
    const node = shapeA.constant === undefined ? nodeB : nodeA
    const other = shapeA.constant === undefined ? shapeA : shapeB
    impossible(node, shapeA, shapeB, env, { ...writtenAsText(node, other), ...writtenAsDate(node, [shapeA, shapeB]) })
  } else {
    mustBeOption(shapeA, shapeB, nodeB, env)
    mustBeOption(shapeB, shapeA, nodeA, env)
  }
}

/** The explanation and fix for a yes, a no or a number that is written as a text: `"yes"`, `"18"`. */
function writtenAsText(node: SourceNode, { kind }: Shape): Partial<RuleProblem> {
  if (typeof node.value !== 'string') return {}
  const meant =
    kind === 'boolean' ? booleanMeant(node.value) : kind === 'integer' || kind === 'number' ? numberIn(node.value) : undefined
  if (meant === undefined) return {}
  return {
    why: `In quotes it is a text, and a text is never the same as ${describeKind(kind)}: the comparison never comes out as yes.`,
    fixes: [replacing(`Write ${meant}, without quotes`, 'review', placeOf(node), meant)],
  }
}

function numberIn(text: string): number | undefined {
  return /^-?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text) : undefined
}

/** The explanation and fix for a text that is compared with a date, and is a date in another form than yyyy-MM-dd. */
function writtenAsDate(node: SourceNode, shapes: readonly Shape[]): Partial<RuleProblem> {
  const date = shapes.some(({ kind }) => kind === 'date') && typeof node.value === 'string' ? dateMeant(node.value) : undefined
  if (date === undefined) return {}
  return {
    why: 'Only a day that is written as yyyy-MM-dd is a date in a rule; this one is compared as letters.',
    fixes: [replacing(`Write "${date}"`, 'review', placeOf(node), date)],
  }
}

/** Reports operands of `<`, `<=`, `>` and `>=` without an order: only numbers, amounts and dates have one. */
export function mustHaveOrder({ operator, operands }: Call, shapes: readonly Shape[], env: Env): void {
  // An amount written as a text is reported by `isDollarsAsText`.
  if (shapes.some(({ kind }) => kind === 'money') && shapes.some(isDollarsAsText)) return
  const index = shapes.findIndex((shape) => !orderedKinds.has(shape.kind) && !isDate(shape.constant))
  const [shape, node] = [shapes[index], operands[index]]
  if (!shape || !node) return
  env.report({
    code: 'E105',
    node,
    message: `${subjectOf(env)} asks with "${operator}" how large ${describeShape(shape)} is.`,
    why: 'Only numbers, amounts of money and dates are larger or smaller than one another.',
  })
}

const orderedKinds: ReadonlySet<Shape['kind']> = new Set(['integer', 'number', 'money', 'date', 'any'])

export function impossible(node: SourceNode, a: Shape, b: Shape, env: Env, parts: Partial<RuleProblem> = {}): void {
  env.report({
    code: 'E105',
    node,
    message: `${subjectOf(env)} compares ${describeShape(a)} with ${describeShape(b)}.`,
    why: 'The two can never be the same, whatever the borrower answers.',
    ...parts,
  })
}

/** Reports an operand whose type the operator does not take. */
export function mustBeOneOf(kinds: readonly Shape['kind'][], [shape, node]: Operand, { operator }: Call, env: Env): void {
  if (shape.kind === 'any' || kinds.includes(shape.kind)) return
  if (kinds.includes('date') && isDate(shape.constant)) return
  const [first = 'any'] = kinds
  env.report({
    code: 'E105',
    node,
    message: `${subjectOf(env)} gives "${operator}" ${describeShape(shape)} where it takes ${describeKind(first)}.`,
    why: 'Nothing sensible can come out of it.',
  })
}

function canBeSame(a: Shape, b: Shape): boolean {
  const kinds = [a.kind, b.kind]
  if (kinds.includes('list') || kinds.includes('object')) return false
  if (a.kind === b.kind || kinds.every((kind) => kind === 'integer' || kind === 'number')) return true
  return (a.kind === 'date' && isDate(b.constant)) || (b.kind === 'date' && isDate(a.constant))
}

function mustBeOption({ enum: options, path }: Shape, { constant }: Shape, node: SourceNode, env: Env): void {
  if (options === undefined || typeof constant !== 'string' || options.includes(constant)) return
  const { expected, sure } = nearestOptions(constant, options)
  const [first] = expected
  env.report({
    code: 'E103',
    node,
    message: `${subjectOf(env)} waits for the answer "${constant}", which ${path ? `"${path}"` : 'this'} can never be.`,
    why: 'Nobody can give this answer, so the comparison comes out the same for everybody.',
    expected,
    fixes: first === undefined ? [] : [replacing(`Did you mean "${first}"?`, sure ? 'safe' : 'review', placeOf(node), first)],
  })
}
