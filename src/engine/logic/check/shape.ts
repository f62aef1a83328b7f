/** `Shape`: what static checks know about a part of a rule, without evaluating it. */

import type { Fix } from '#engine/diagnostics/finding.ts'
import type { Json } from '#engine/flow/json.ts'
import { oneLine } from '#engine/flow/one-line.ts'
import { placeOf, type SourceNode, type SourcePlace } from '#engine/flow/source-node.ts'
import type { FactKind, FactSchema, FactTree, FactType } from '../fact-schema.ts'
import type { RuleContext, RuleProblem } from './rule-problem.ts'

/**
 * A fact that may be absent, in a place where its absence would decide the result. `through` is the named rule or value
 * that reads the fact.
 */
export type Absence = { readonly path: string; readonly node: SourceNode; readonly through?: string }

export type Shape = {
  readonly kind: FactKind | 'nothing'
  readonly enum?: readonly string[]
  readonly of?: FactTree
  readonly parts?: FactTree['parts']
  /** The value, if the part is a constant. */
  readonly constant?: Json
  /** The path, if the part is a fact. */
  readonly path?: string
  /**
   * Facts that may be absent and would then decide the result: a value would be absent, and a comparison would be
   * false.
   */
  readonly absent: readonly Absence[]
}

export type Env = {
  readonly context: RuleContext
  /** The facts that can be read here: all facts, or those of a list item. */
  readonly facts: FactSchema
  readonly inItem: boolean
  /** Paths of facts that are certainly present, with all of their prefixes. */
  readonly known: ReadonlySet<string>
  readonly report: (problem: ProblemParts) => void
  /** @param wanted the type that would fit, to rank suggestions */
  readonly shapeOf: (node: SourceNode, env: Env, wanted?: FactKind) => Shape
  /** Shapes of named rules and values, computed once; undefined while the computation runs. */
  readonly named: Map<string, Shape | undefined>
}

/** One operator call. `word` is the value under the operator; its key is the operator. */
export type Call = {
  readonly operator: string
  readonly node: SourceNode
  readonly word: SourceNode
  readonly operands: readonly SourceNode[]
}

export type ShapeOfCall = (call: Call, env: Env) => Shape

export const anyShape: Shape = { kind: 'any', absent: [] }

export function booleanShape(absent: readonly Absence[] = []): Shape {
  return { kind: 'boolean', absent }
}

export function constantShape(value: Json): Shape {
  if (value === null) return { kind: 'nothing', constant: value, absent: [] }
  if (typeof value === 'boolean') return { kind: 'boolean', constant: value, absent: [] }
  if (typeof value === 'number') return { kind: Number.isInteger(value) ? 'integer' : 'number', constant: value, absent: [] }
  return { kind: 'text', constant: value, absent: [] }
}

export function factShape(fact: FactType, path: string, node: SourceNode, known: ReadonlySet<string>): Shape {
  const there = fact.absentAt.every((step) => known.has(step))
  const { type, enum: choices, of, parts } = fact
  return { kind: type, enum: choices, of, parts, path, absent: there ? [] : [{ path, node }] }
}

/** A list item of this shape as a fact. */
export function asFact({ kind, enum: choices, of, parts }: Shape): FactTree {
  return { type: kind === 'nothing' ? 'any' : kind, enum: choices, of, parts }
}

export function absences(shapes: readonly Shape[]): readonly Absence[] {
  return shapes.flatMap(({ absent }) => absent)
}

/** The common shape of a value that has one of several shapes. */
export function unionShape(shapes: readonly Shape[]): Shape {
  const solid = shapes.filter(({ kind }) => kind !== 'nothing')
  const kind = solid.map((shape) => shape.kind).reduce<Shape['kind'] | undefined>(joined, undefined) ?? 'nothing'
  const choices = solid.map(({ enum: own, constant }) => own ?? (typeof constant === 'string' ? [constant] : undefined))
  const all = choices.every((own) => own !== undefined) && kind === 'text' ? [...new Set(choices.flat())] : undefined
  const { of, parts } = solid[0] ?? {}
  return { kind, absent: absences(shapes), ...(all && { enum: all }), ...(solid.length === 1 && { of, parts }) }
}

function joined(a: Shape['kind'] | undefined, b: Shape['kind']): Shape['kind'] {
  if (a === undefined || a === b) return b
  const both = [a, b]
  if (both.every((kind) => kind === 'integer' || kind === 'number')) return 'number'
  return both.every((kind) => kind === 'date' || kind === 'text') ? 'text' : 'any'
}

const kindWords: { readonly [kind in Shape['kind']]: string } = {
  boolean: 'a yes or no',
  text: 'a text',
  integer: 'a whole number',
  number: 'a number',
  money: 'an amount of money',
  date: 'a date',
  list: 'a list',
  object: 'a group of facts',
  any: 'something unknown',
  nothing: 'null',
}

export function describeKind(kind: Shape['kind']): string {
  return kindWords[kind]
}

/** A shape in words: `"draft.email" (a text)`, `5 (a whole number)`, `a list`. */
export function describeShape({ kind, path, constant }: Shape): string {
  if (path) return `"${path}" (${kindWords[kind]})`
  if (constant === undefined || constant === null) return kindWords[kind]
  return `${JSON.stringify(constant)} (${kindWords[kind]})`
}

export function subjectOf({ context }: Env): string {
  return context.where ?? 'This rule'
}

/** A problem whose `place` may be absent: then it is that of the whole `node`. */
type ProblemParts = Pick<RuleProblem, 'code' | 'node' | 'message' | 'why'> & Partial<RuleProblem>

export function problem(parts: ProblemParts): RuleProblem {
  return { place: placeOf(parts.node), ...parts }
}

/** A fix that replaces a part of a rule. */
export function replacing(title: string, safety: Fix['safety'], { file, offset, length }: SourcePlace, by: unknown): Fix {
  return { title, safety, edits: [{ file, offset, length, text: oneLine(by) }] }
}

/** A fix that keeps a part as it is and writes text around it. */
export function wrapping(title: string, safety: Fix['safety'], node: SourceNode, before: string, after: string): Fix {
  const { file, offset, length } = placeOf(node)
  const end = { file, offset: offset + length, length: 0, text: after }
  return { title, safety, edits: [{ file, offset, length: 0, text: before }, end] }
}
