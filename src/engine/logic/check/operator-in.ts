/** Checks that an object in a rule has exactly one key, a known operator, with a valid number of operands. */
import type { Fix } from '#engine/diagnostics/finding.ts'
import { advice } from '#engine/flow/fix.ts'
import { oneLine } from '#engine/flow/one-line.ts'
import { placeOf, type SourceNode } from '#engine/flow/source-node.ts'
import { OPERATORS } from '../operators.ts'
import { guessedRule } from './guessed-rule.ts'
import { nearestNames } from './nearest.ts'
import { operatorMeant } from './operator-meant.ts'
import { type Call, type Env, problem, replacing, subjectOf } from './shape.ts'

/** The operator call of an object; undefined, with a problem reported, if the object is no valid call. */
export function callIn(node: SourceNode, env: Env): Call | undefined {
  const call = validCall(node)
  if (call === undefined) env.report(node.members?.size === 0 ? noOperator(node, env) : twoOperators(node, env))
  else if (!OPERATORS.has(call.operator)) {
    env.report(unknownOperator(call, env))
    return undefined
  } else if (call.operator === 'if' && call.operands.length === 1) {
    env.report(conditionInIf(call, env))
    return undefined
  }
  return call
}

/** Like `callIn`, but without reporting problems. */
export function validCall(node: SourceNode): Call | undefined {
  const [member, ...others] = node.members ?? []
  if (member === undefined || others.length > 0) return undefined
  const [operator, word] = member
  return { operator, node, word, operands: word.items ?? [word] }
}

/** Reports too few or too many operands. The operands present are still checked. */
export function countOperands({ operator, operands, word, node }: Call, env: Env): void {
  const [fewest, most] = OPERATORS.get(operator)?.takes ?? [0, Number.POSITIVE_INFINITY]
  if (operands.length >= fewest && operands.length <= most) return
  if (operator === 'var' && operands.length === 2) return
  const extra = operands[most]
  const takes = fewest === most ? `${fewest}` : most === Number.POSITIVE_INFINITY ? `at least ${fewest}` : `${fewest} or ${most}`
  env.report({
    code: 'E109',
    node: extra ?? word,
    place: extra ? placeOf(extra) : (word.keyPlace ?? placeOf(word)),
    message: `${subjectOf(env)} gives "${operator}" ${operands.length} ${operands.length === 1 ? 'operand' : 'operands'}; it takes ${takes}.`,
    why: extra
      ? 'The operands after the last one that it takes would be left out.'
      : 'What is missing would be taken for absent.',
    fixes: operator === 'rule' ? ofSeveralRules(operands, node) : [],
  })
}

/**
 * Fixes for several named rules in one `rule`, `{ "rule": ["second-home", "registered"] }`: joined by `and`, or by
 * `or`.
 */
function ofSeveralRules(names: readonly SourceNode[], node: SourceNode): readonly Fix[] {
  if (names.length < 2 || names.some(({ value }) => typeof value !== 'string')) return []
  const rules = names.map(({ value }) => ({ rule: value }))
  return [{ and: rules }, { or: rules }].map((rule) => replacing(`Write ${inWords(rule)}`, 'review', placeOf(node), rule))
}

/**
 * The problem of `{ "if": … }` around a single condition. Errors inside the condition are reported once the `if` is
 * removed.
 */
function conditionInIf({ node, word, operands: [condition = word] }: Call, env: Env) {
  const guessed = condition.members && guessedRule(condition, env)
  const rule = guessed ? guessed.rule : condition.value
  return problem({
    code: 'E109',
    node: word,
    place: word.keyPlace ?? placeOf(word),
    message: `${subjectOf(env)} gives "if" a condition alone; "if" takes a condition and the values to choose from.`,
    why: 'A condition needs no "if" around it: the values are missing and would be taken for absent.',
    fixes: [replacing(`Write ${inWords(rule)}`, 'review', placeOf(node), rule)],
  })
}

function twoOperators(node: SourceNode, env: Env) {
  const names = [...(node.members?.keys() ?? [])]
  const second = [...(node.members?.values() ?? [])][1] ?? node
  const parts = Object.entries(node.value as object).map(([operator, operand]) => ({ [operator]: operand as unknown }))
  const known = names.every((name) => OPERATORS.has(name))
  const guessed = guessedRule(node, env)
  return problem({
    code: 'E108',
    node: second,
    place: second.keyPlace ?? placeOf(second),
    message: guessed
      ? `${subjectOf(env)} has ${names.length} names in one object and no operator: ${names.map((name) => `"${name}"`).join(', ')}.`
      : `${subjectOf(env)} has ${names.length} operators in one object: ${names.map((name) => `"${name}"`).join(', ')}.`,
    why: 'An object with several operators is no rule but a piece of data, and data counts as yes: the rule would hold for everybody.',
    fixes: guessed
      ? [replacing(`Write ${inWords(guessed.rule)}`, guessed.sure ? 'safe' : 'review', placeOf(node), guessed.rule)]
      : known
        ? [
            replacing('Ask for all of them with "and".', 'review', placeOf(node), { and: parts }),
            replacing('Ask for one of them with "or".', 'review', placeOf(node), { or: parts }),
          ]
        : [],
  })
}

function noOperator(node: SourceNode, env: Env) {
  return problem({
    code: 'E108',
    node,
    message: `${subjectOf(env)} has an object without an operator.`,
    why: 'An empty object is no rule but a piece of data, and data counts as yes: the rule would hold for everybody.',
  })
}

function unknownOperator({ operator, word, node, operands }: Call, env: Env) {
  const place = word.keyPlace ?? placeOf(word)
  const guessed = guessedRule(node, env)
  if (guessed) {
    return problem({
      code: 'E107',
      node: word,
      place,
      message: `${subjectOf(env)} uses "${operator}" as an operator, and it is the name of a ${guessed.is}.`,
      why: 'Without an operator a rule decides nothing, so what borrowers are asked or shown would not depend on it.',
      fixes: [replacing(`Write ${inWords(guessed.rule)}`, guessed.sure ? 'safe' : 'review', placeOf(node), guessed.rule)],
    })
  }
  const turned = containsMeant({ operator, word, node, operands }, env)
  if (turned) {
    return problem({
      code: 'E107',
      node: word,
      place,
      message: `${subjectOf(env)} uses "${operator}", and there is no such operator.`,
      why: 'A rule with an unknown operator cannot be worked out; it would count as unanswered.',
      fixes: [replacing(`Write ${oneLine(turned)}`, 'review', placeOf(node), turned)],
    })
  }
  const alias = operatorMeant(operator)
  const near = nearestNames(operator, OPERATORS.keys())
  const { expected, sure } = alias === undefined ? near : { expected: [alias], sure: true }
  const [first] = expected
  return problem({
    code: 'E107',
    node: word,
    place,
    message: `${subjectOf(env)} uses "${operator}", and there is no such operator.`,
    why: 'A rule with an unknown operator cannot be worked out; it would count as unanswered.',
    expected,
    fixes:
      first === undefined
        ? [advice(OPERATORS_THERE_ARE)]
        : [replacing(`Did you mean "${first}"?`, sure ? 'safe' : 'review', place, first)],
  })
}

/** The rule meant by `{ "contains": [fact, "x"] }`: a comparison with one of the fact's options, or "in" turned round. */
function containsMeant({ operator, operands: [whole, part, ...others] }: Call, env: Env): object | undefined {
  if (!/^(?:contains?|includes?|has)$/i.test(operator) || !whole || !part || others.length > 0) return undefined
  const path = whole.members?.get('var')?.value
  const options = typeof path === 'string' ? env.facts.typeOf(path)?.enum : undefined
  if (Array.isArray(part.value)) return { in: [whole.value, part.value] }
  return options?.includes(String(part.value)) ? { '==': [whole.value, part.value] } : { in: [part.value, whole.value] }
}

const OPERATORS_THERE_ARE = `Use one of the operators, which docs/operators.md explains: ${[...OPERATORS.keys()].join(', ')}`

/** A rule as JSON on one line, with spaces after brackets, colons and commas. */
export function inWords(rule: unknown): string {
  return JSON.stringify(rule)
    .replace(/([{[])(?=.)/g, '$1 ')
    .replace(/(?<=.)([}\]])/g, ' $1')
    .replaceAll('":', '": ')
    .replaceAll(',', ', ')
}
