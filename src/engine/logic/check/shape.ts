/** What the checks know of a part of a rule without running it. */

import type { Fix } from '#engine/diagnostics/finding.ts'
import type { Json } from '#engine/flow/json.ts'
import { placeOf, type SourceNode, type SourcePlace } from '#engine/flow/source-node.ts'
import type { FactKind, FactSchema, FactTree, FactType } from '../fact-schema.ts'
import type { RuleContext, RuleProblem } from './rule-problem.ts'

/** A fact that may be absent and decides what comes out then. `through` is the named rule or value that reads it. */
export type Absence = { readonly path: string; readonly node: SourceNode; readonly through?: string }

export type Shape = {
  readonly kind: FactKind | 'nothing'
  readonly enum?: readonly string[]
  readonly of?: FactTree
  readonly parts?: FactTree['parts']
  /** The value itself, where the rule says it. */
  readonly constant?: Json
  /** The fact that this is. */
  readonly path?: string
  /**
   * Facts that may be absent here and then decide: a value is absent with them; a yes or no comes out as no although
   * nobody said so.
   */
  readonly absent: readonly Absence[]
}

export type Env = {
  readonly context: RuleContext
  /** The facts in sight: all of them, or those of an item of a list. */
  readonly facts: FactSchema
  readonly inItem: boolean
  /** Paths known to be there, with every step on the way to them. */
  readonly known: ReadonlySet<string>
  readonly report: (problem: RuleProblem) => void
  /** @param wanted the kind that would fit, for suggestions */
  readonly shapeOf: (node: SourceNode, env: Env, wanted?: FactKind) => Shape
  /** Shapes of named rules and values, worked out once; undefined while being worked out. */
  readonly named: Map<string, Shape | undefined>
}

/** One use of an operator. `word` is the value under the operator: its key is the operator itself. */
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

/** An item of a list that has this shape. */
export function asFact({ kind, enum: choices, of, parts }: Shape): FactTree {
  return { type: kind === 'nothing' ? 'any' : kind, enum: choices, of, parts }
}

export function absences(shapes: readonly Shape[]): readonly Absence[] {
  return shapes.flatMap(({ absent }) => absent)
}

/** One shape for a value that is one of several. */
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

/** `"draft.email" (a text)`, `5 (a whole number)`, `a list` */
export function describeShape({ kind, path, constant }: Shape): string {
  if (path) return `"${path}" (${kindWords[kind]})`
  if (constant === undefined || constant === null) return kindWords[kind]
  return `${JSON.stringify(constant)} (${kindWords[kind]})`
}

export function subjectOf({ context }: Env): string {
  return context.where ?? 'This rule'
}

type ProblemParts = Pick<RuleProblem, 'code' | 'node' | 'message' | 'why'> & Partial<RuleProblem>

export function problem(parts: ProblemParts): RuleProblem {
  return { place: placeOf(parts.node), ...parts }
}

/** Changes of a rule's text that put a problem right. */
export function replacing(title: string, safety: Fix['safety'], { file, offset, length }: SourcePlace, by: unknown): Fix {
  return { title, safety, edits: [{ file, offset, length, text: JSON.stringify(by) }] }
}

/** Leaves the part as it is written and writes something around it. */
export function wrapping(title: string, safety: Fix['safety'], node: SourceNode, before: string, after: string): Fix {
  const { file, offset, length } = placeOf(node)
  const end = { file, offset: offset + length, length: 0, text: after }
  return { title, safety, edits: [{ file, offset, length: 0, text: before }, end] }
}
