/**
 * `formulaOf` converts a rule to a formula: conditions (atoms) joined by and, or, not and if. It does not interpret atoms;
 * the evaluator decides them. It moves a choice inside a condition (`age < (if in Alabama 19 else 18)`) out of it, so that
 * each atom reads as few facts as possible.
 */

import { iterating } from '#engine/authoring.ts'
import { type Facts, isTruthy, operationIn, type Rule, ruleCall, tryEvaluate } from '#engine/index.ts'
import { yesOrNo } from './operator-sets.ts'
import { readsIn } from './reads-in.ts'
import { Undecided } from './verdict.ts'

export type Formula =
  | { readonly is: 'constant'; readonly holds: boolean }
  | { readonly is: 'atom'; readonly atom: Atom }
  | { readonly is: 'if'; readonly when: Formula; readonly then: Formula; readonly otherwise: Formula }

/**
 * A condition that is not divided further. `part` is the condition, `asked` the rule by which the evaluator computes
 * it.
 */
export type Atom = { readonly text: string; readonly asked: Rule; readonly part: Rule; readonly reads: ReadonlySet<string> }

const YES: Formula = { is: 'constant', holds: true }
const NO: Formula = { is: 'constant', holds: false }

/** The most choices that are moved out of the conditions of one rule. */
const maximumChoices = 200
/** The deepest nesting of a formula, below the evaluator's limit of 256. */
const maximumDepth = 240

/** @param atoms the known atoms by their text; new atoms are added */
export function formulaOf(rule: Rule, atoms: Map<string, Atom>, ruleNodes: number): Formula {
  if (!fits(rule, ruleNodes))
    throw new Undecided('size', `it has more than ${ruleNodes} parts, or more than ${maximumDepth} levels`)
  let choices = maximumChoices
  return read(rule, true)

  /**
   * Converts a part.
   *
   * @param last true if the part's value is the value of the whole rule, where a value that JSON lacks (infinity)
   * counts as false
   */
  function read(part: Rule, last: boolean): Formula {
    const operation = operationIn(part)
    if (!operation) return atomOf(part, last)
    const { operator, operands } = operation
    const [first = null] = operands
    if ((operator === 'rule' || operator === 'value') && operands.length >= 2) return read(operands[1] ?? null, last)
    if (operator === '!' && operands.length === 1)
      return choose(
        read(first, false),
        () => NO,
        () => YES,
      )
    if (operator === '!!' && operands.length === 1) return read(first, false)
    if ((operator === 'and' || operator === 'or') && operands.length > 0) return joined(operator, operands, last)
    if (operator === 'if' && operands.length > 0) return chosen(operands, (one) => read(one, last))
    return withoutChoices(part, last)
  }

  function joined(operator: string, operands: readonly Rule[], last: boolean): Formula {
    const [first, ...rest] = operands as [Rule, ...Rule[]]
    if (rest.length === 0) return read(first, last)
    const others = () => joined(operator, rest, last)
    const asCondition = read(first, false)
    return operator === 'and' ? choose(asCondition, others, () => NO) : choose(asCondition, () => read(first, last), others)
  }

  function withoutChoices(part: Rule, last: boolean): Formula {
    const choice = choices > 0 ? choiceIn(part) : undefined
    if (!choice || !helps(choice)) return atomOf(part, last)
    choices -= 1
    return chosen(choice.operands, (value) => withoutChoices(choice.put(value), last))
  }

  function chosen(operands: readonly Rule[], then: (value: Rule) => Formula): Formula {
    const [when = null, value = null, ...rest] = operands
    if (operands.length <= 1) return then(when)
    return choose(
      read(when, false),
      () => then(value),
      () => chosen(rest, then),
    )
  }

  function atomOf(part: Rule, last: boolean): Formula {
    const operator = operationIn(part)?.operator
    const plain = last || (operator !== undefined && (yesOrNo.has(operator) || operator === 'var'))
    const asked = plain ? part : { '!!': [part] }
    const text = JSON.stringify(asked)
    const known = atoms.get(text)
    if (known) return { is: 'atom', atom: known }
    const reads = readsIn(part)
    if (reads.size === 0) return answer(asked, noFacts) ? YES : NO
    const atom = { text, asked, part, reads }
    atoms.set(text, atom)
    return { is: 'atom', atom }
  }
}

/** A branch that is never evaluated adds no atoms. */
function choose(when: Formula, then: () => Formula, otherwise: () => Formula): Formula {
  if (when.is === 'constant') return when.holds ? then() : otherwise()
  return { is: 'if', when, then: then(), otherwise: otherwise() }
}

/** Whether moving a choice out of a condition helps: it reads other facts than the rest, or is the only choice. */
function helps({ operands: [when = null, ...rest], put }: Choice): boolean {
  const asked = readsIn(when)
  if (asked.size === 0) return true
  const others = readsIn([...rest.map(put)])
  return [...asked].every((path) => !others.has(path)) || rest.map(put).every((one) => choiceIn(one) === undefined)
}

type Choice = { readonly operands: readonly Rule[]; readonly put: (value: Rule) => Rule }

/** The first part that is a choice between values, and a function that replaces it by one of these values. */
function choiceIn(part: Rule): Choice | undefined {
  const operation = operationIn(part)
  if (!operation) return undefined
  const { operator, operands } = operation
  if (operator === 'var' || operator === 'answered' || operator === 'missing' || operator === 'missing_some') return undefined
  const reach = iterating.has(operator) ? 1 : operands.length
  for (const [index, operand] of operands.slice(0, reach).entries()) {
    const put = (value: Rule): Rule => ruleCall(operator, operands.with(index, value))
    const choice = choiceAt(operand, put)
    if (choice) return choice
  }
  return undefined
}

function choiceAt(part: Rule, put: (value: Rule) => Rule): Choice | undefined {
  if (Array.isArray(part)) {
    for (const [index, item] of part.entries()) {
      const choice = choiceAt(item, (value) => put(part.with(index, value)))
      if (choice) return choice
    }
    return undefined
  }
  const operation = operationIn(part)
  if (!operation) return undefined
  const { operator, operands } = operation
  if ((operator === 'rule' || operator === 'value') && operands.length >= 2)
    return choiceAt(operands[1] ?? null, put) ?? nameless(operands[1] ?? null, put)
  if (operator === 'if') return operands.length > 1 ? { operands, put } : undefined
  if (operator === 'and' && operands.length > 1)
    return { operands: [operands[0] ?? null, { and: operands.slice(1) }, operands[0] ?? null], put }
  if (operator === 'or' && operands.length > 1)
    return { operands: [operands[0] ?? null, operands[0] ?? null, { or: operands.slice(1) }], put }
  if (yesOrNo.has(operator)) return { operands: [part, true, false], put }
  const inner = choiceIn(part)
  return inner && { operands: inner.operands, put: (value) => put(inner.put(value)) }
}

/** Replaces named rules and values by their bodies, so that conditions that differ only in names are equal. */
function nameless(part: Rule, put: (value: Rule) => Rule): Choice | undefined {
  return { operands: [true, part, null], put }
}

const noFacts: Facts = { today: '2026-01-15' }

/**
 * The evaluator's result for a condition.
 *
 * @throws Undecided if the evaluator gives up, because the whole rule would then be false
 */
export function answer(asked: Rule, facts: Facts): boolean {
  const value = tryEvaluate(asked, facts)
  if (value === undefined) throw new Undecided('work', 'the evaluator gives up on a part of it')
  return isTruthy(value)
}

function fits(rule: Rule, mostNodes: number): boolean {
  let left = mostNodes
  const within = (part: Rule, depth: number): boolean => {
    left -= 1
    if (left < 0 || depth > maximumDepth) return false
    if (part === null || typeof part !== 'object') return true
    return (Array.isArray(part) ? part : Object.values(part)).every((one: Rule) =>
      within(one, depth + (Array.isArray(part) ? 0 : 1)),
    )
  }
  return within(rule, 0)
}
