/**
 * Finds the constants with which rules compare each fact (its cuts). Between two cuts all values are equivalent, so one
 * value of each interval represents the interval. A fact that is used in any other way is marked `loose`: its tried
 * values are only samples.
 */

import { iterating } from '#engine/authoring.ts'
import { type Json, operationIn, type Rule, tryEvaluate } from '#engine/index.ts'
import { clock, readsIn } from './reads-in.ts'

export type Cuts = {
  readonly numbers: Set<number>
  readonly texts: Set<string>
  readonly starts: Set<string>
  readonly ends: Set<string>
  readonly parts: Set<string>
  /** Ages, in years and in days, at which a rule's result changes. */
  readonly years: Set<number>
  readonly days: Set<number>
  readonly lengths: Set<number>
  readonly words: Set<number>
  /** For lists: the items that rules search for, and the rules evaluated for each item. */
  readonly members: Set<string | number | boolean>
  readonly itemRules: Map<string, Rule>
  /** Paths of facts with which this fact is compared. */
  readonly comparedWith: Set<string>
  loose: boolean
}

export type CutsByPath = ReadonlyMap<string, Cuts>

export function cutsIn(conditions: readonly Rule[]): CutsByPath {
  const byPath = new Map<string, Cuts>()
  lookAt(conditions)
  return byPath

  function look(part: Rule): void {
    const operation = operationIn(part)
    if (!operation) return
    const { operator, operands } = operation
    const [first = null, second = null] = operands
    if (operator === '!!' || operator === '!') lookAt(operands)
    else if (operator === 'var' || operator === 'answered' || operator === 'missing') readsIn(part).forEach(cutsOf)
    else if (comparisons.has(operator)) for (const [left, right] of pairs(operands)) compare(left, right)
    else if (operator === 'in' && operands.length === 2) contains(first, second)
    else if (operator === 'starts_with' || operator === 'ends_with') begins(operator, first, second)
    else if (operator === 'routing_number' && pathIn(first) !== '') cutsOf(pathIn(first)).texts.add('021000021')
    else if (ofItems.has(operator) && pathIn(first) !== '') cutsOf(pathIn(first)).itemRules.set(JSON.stringify(second), second)
    else anyhow(part)
  }

  function lookAt(parts: readonly Rule[]): void {
    for (const part of parts) look(part)
  }

  function compare(left: Rule, right: Rule): void {
    const [a, b] = [termIn(left), termIn(right)]
    const [one, other] = [constantOf(left), constantOf(right)]
    if (a && other !== undefined) cutAt(a, other)
    else if (b && one !== undefined) cutAt(b, one)
    else if (a && b && isPlain(a) && isPlain(b) && a.path !== b.path) relate(a, b)
    else for (const side of [left, right]) anyhow(side)
  }

  function relate(a: Term, b: Term): void {
    cutsOf(a.path).comparedWith.add(b.path)
    cutsOf(b.path).comparedWith.add(a.path)
    const [ofA, ofB] = [scaleOf(a), scaleOf(b)]
    if (ofA && !ofB) share(cutsOf(b.path).numbers, ofA)
    if (ofB && !ofA) share(cutsOf(a.path).numbers, ofB)
  }

  function scaleOf({ path, by }: Term): Set<number> | undefined {
    const cuts = cutsOf(path)
    return by === 'itself' ? undefined : cuts[by]
  }

  function cutAt(term: Term, constant: Json): void {
    const cuts = cutsOf(term.path)
    if (term.by === 'itself' && typeof constant === 'string' && isPlain(term)) cuts.texts.add(constant)
    else if (typeof constant === 'number') {
      const at = (constant - term.plus) / term.times
      if (!Number.isFinite(at)) cuts.loose = true
      else if (term.by === 'itself') cuts.numbers.add(at)
      else cuts[term.by].add(at)
    } else if (typeof constant === 'boolean' || constant === null) cuts.numbers.add(Number(constant))
    else cuts.loose = true
  }

  function contains(part: Rule, whole: Rule): void {
    const [inner, outer] = [termIn(part), termIn(whole)]
    const [wanted, list] = [constantOf(part), constantOf(whole)]
    if (inner && Array.isArray(list)) for (const item of list as readonly Json[]) cutAt(inner, item)
    else if (inner && outer && pathIn(part) !== '' && pathIn(whole) !== '') relate(inner, outer)
    else if (pathIn(whole) !== '' && wanted !== undefined && wanted !== null && typeof wanted !== 'object') {
      cutsOf(pathIn(whole)).members.add(wanted)
      cutsOf(pathIn(whole)).parts.add(String(wanted))
    } else for (const side of [part, whole]) anyhow(side)
  }

  function begins(operator: 'starts_with' | 'ends_with', text: Rule, piece: Rule): void {
    const constant = constantOf(piece)
    if (pathIn(text) === '' || typeof constant !== 'string') for (const side of [text, piece]) anyhow(side)
    else cutsOf(pathIn(text))[operator === 'starts_with' ? 'starts' : 'ends'].add(constant)
  }

  /** Handles any other use of a fact: constants nearby are tried as its values. */
  function anyhow(part: Rule): void {
    const constants = new Set<string | number>()
    gather(part, constants)
    for (const path of readsIn(part)) {
      if (path === clock) continue
      const cuts = cutsOf(path)
      cuts.loose = true
      for (const constant of constants) {
        if (typeof constant === 'number') {
          for (const scale of [cuts.numbers, cuts.lengths, cuts.words, cuts.years, cuts.days])
            if (constant >= 0 || scale === cuts.numbers) scale.add(constant)
        } else cuts.texts.add(constant)
      }
    }
  }

  function cutsOf(path: string): Cuts {
    const known = byPath.get(path)
    if (known) return known
    const none = noCuts()
    byPath.set(path, none)
    return none
  }
}

export function noCuts(): Cuts {
  return {
    ...{ numbers: new Set(), texts: new Set(), starts: new Set(), ends: new Set(), parts: new Set(), years: new Set() },
    ...{
      days: new Set(),
      lengths: new Set(),
      words: new Set(),
      members: new Set(),
      itemRules: new Map(),
      comparedWith: new Set(),
    },
    loose: false,
  }
}

const ofItems: ReadonlySet<string> = new Set(['some', 'all', 'none'])
const comparisons: ReadonlySet<string> = new Set(['==', '===', '!=', '!==', '<', '<=', '>', '>='])

/** A linear term: a fact, or a number derived from it, times a factor plus a constant. */
type Term = {
  readonly path: string
  readonly by: 'itself' | 'years' | 'days' | 'lengths' | 'words'
  readonly times: number
  readonly plus: number
}

const counted = { years_since: 'years', days_since: 'days', length: 'lengths', words: 'words' } as const

function termIn(part: Rule | undefined): Term | undefined {
  const operation = operationIn(part)
  if (!operation) return undefined
  const { operator, operands } = operation
  const [first, second] = operands
  if (operator === 'var') return pathIn(part) === '' ? undefined : { path: pathIn(part), by: 'itself', times: 1, plus: 0 }
  if ((operator === 'rule' || operator === 'value') && operands.length === 2) return termIn(second)
  if (operator in counted) {
    const inner = termIn(first)
    return inner?.by === 'itself' && isPlain(inner) ? { ...inner, by: counted[operator as keyof typeof counted] } : undefined
  }
  if (operands.length !== 2) return undefined
  const [term, other] = [termIn(first) ?? termIn(second), constantOf(termIn(first) ? second : first)]
  if (!term || typeof other !== 'number') return undefined
  const termFirst = termIn(first) !== undefined
  switch (operator) {
    case '+':
      return { ...term, plus: term.plus + other }
    case '-':
      return termFirst ? { ...term, plus: term.plus - other } : { ...term, times: -term.times, plus: other - term.plus }
    case '*':
      return other === 0 ? undefined : { ...term, times: term.times * other, plus: term.plus * other }
    case '/':
      return termFirst && other !== 0 ? { ...term, times: term.times / other, plus: term.plus / other } : undefined
    default:
      return undefined
  }
}

function isPlain({ times, plus }: Term): boolean {
  return times === 1 && plus === 0
}

/** The path of a part that only reads a fact; '' for any other part. */
function pathIn(part: Rule | undefined): string {
  const operation = operationIn(part)
  const [path] = operation?.operands ?? []
  return operation?.operator === 'var' && operation.operands.length === 1 && typeof path === 'string' ? path : ''
}

/** The value of a part that reads no facts. */
function constantOf(part: Rule | undefined): Json | undefined {
  if (part === undefined || readsIn(part).size > 0) return undefined
  return tryEvaluate(part, {})
}

/** Pairs of neighbouring operands, for comparisons with three operands. */
function pairs(operands: readonly Rule[]): readonly (readonly [Rule, Rule])[] {
  return operands.slice(1).map((right, index) => [operands[index] ?? null, right])
}

function gather(part: Rule, found: Set<string | number>): void {
  if (typeof part === 'number') found.add(part)
  if (typeof part === 'string') found.add(part)
  if (part === null || typeof part !== 'object') return
  const operation = operationIn(part)
  const constant = operation && !iterating.has(operation.operator) ? constantOf(part) : undefined
  if (typeof constant === 'number' || typeof constant === 'string') found.add(constant)
  if (operation?.operator === 'var' || operation?.operator === 'answered') return
  for (const inner of Object.values<Rule>(part)) gather(inner, found)
}

function share(into: Set<number>, from: ReadonlySet<number>): void {
  for (const value of from) into.add(value)
}
