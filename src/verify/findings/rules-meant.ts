/** Suggests rules for values that are no rules: a sentence, or a list instead of an operator with operands. */
import { type Finding, type Fix, oneLine, operatorMeant, placeOf, type SourceNode } from '#engine/authoring.ts'
import { asRule, type Json, OPERATORS, splitPointer } from '#engine/index.ts'
import { parseRule, type SentenceProblem, type Vocabulary } from '#engine/sentences.ts'
import { replacementFix } from './check.ts'
import type { CheckedFlow } from './reading/checked-flow.ts'
import { factsThereAt } from './reading/place-of-rule.ts'
import { visitsIn } from './reading/visits-in.ts'
import { vocabularyOf } from './reading/vocabulary-of.ts'

/**
 * Findings of values that do not match the JSON Schema of their file (E012). Where a rule was expected, the finding gets
 * fixes with the rule that was probably meant.
 */
export function withRulesMeant(structure: readonly Finding[], flow: CheckedFlow): readonly Finding[] {
  return structure.map((finding) => {
    const node = finding.code === 'E012' ? ruleAt(finding, flow) : undefined
    if (node === undefined || placeOf(node).file !== finding.file) return finding
    if (node.items) return { ...finding, ...ofList(node, flow) }
    return typeof node.value === 'string' && /\s/.test(node.value.trim())
      ? { ...finding, ...ofSentence(node, finding, flow) }
      : finding
  })
}

function ruleAt({ pointer }: Finding, { resolved }: CheckedFlow): SourceNode | undefined {
  const { file } = splitPointer(pointer)
  const root = resolved.files.get(file)
  return root && visitsIn(file, root).find((visit) => visit.is === 'rule' && visit.pointer === pointer)?.node
}

function ofList(node: SourceNode, flow: CheckedFlow): Partial<Finding> {
  const values = node.items?.map(({ value }) => value) ?? []
  const write = (rule: Json): Fix => replacementFix(`Write ${oneLine(rule)}`, 'review', placeOf(node), oneLine(rule))
  const [first, second, third, ...others] = values
  const infix = operatorIn(second)
  const prefix = operatorIn(first)
  if (infix && first !== undefined && third !== undefined && others.length === 0)
    return { expected: [], fixes: [write({ [infix]: [operand(first, flow), operand(third, flow)] })] }
  if (prefix && values.length > 1) return { expected: [], fixes: [write({ [prefix]: values.slice(1) })] }
  const areRules = values.every((value) => typeof value === 'boolean' || (typeof value === 'object' && value !== null))
  if (!areRules || first === undefined) return {}
  return { expected: [], fixes: values.length === 1 ? [write(first)] : [write({ and: values }), write({ or: values })] }
}

function operatorIn(word: Json | undefined): string | undefined {
  return typeof word !== 'string' ? undefined : OPERATORS.has(word) ? word : operatorMeant(word)
}

/** Replaces a text that is the path of a fact by `{ "var": … }`. */
function operand(value: Json, flow: CheckedFlow): Json {
  return typeof value === 'string' && value.includes('.') && vocabularyOf(flow).facts.typeOf(value) ? { var: value } : value
}

/** The fixes for a text that is a sentence in place of a rule, `"status.value == 'HMDA'"`; undefined if it is none. */
export function sentenceMeant(text: string, instead: SourceNode, pointer: string, flow: CheckedFlow): readonly Fix[] | undefined {
  if (!/\s|[=<>]/.test(text.trim())) return undefined
  const { rules } = rulesIn(text, pointer, flow)
  return rules.length > 0 ? rules.map((rule) => written(instead, rule)) : undefined
}

function rulesIn(text: string, pointer: string, flow: CheckedFlow) {
  const sentence = inItsWords(text)
  const vocabulary: Vocabulary = { ...vocabularyOf(flow), isThere: factsThereAt(flow, pointer) }
  const parsed = parseRule(sentence, vocabulary)
  if ('rule' in parsed) return { rules: [parsed.rule] }
  const { problem } = parsed
  const rules = problem.suggestions.slice(0, 3).flatMap((word) => ruleOf(replaced(sentence, problem, word), vocabulary) ?? [])
  return { rules, problem }
}

function ofSentence(node: SourceNode, finding: Finding, flow: CheckedFlow): Partial<Finding> {
  const { rules, problem } = rulesIn(String(node.value), finding.pointer, flow)
  if (!problem) return { fixes: rules.map((rule) => written(node, rule)) }
  return {
    message: `${finding.message} Read as a sentence: ${problem.message}`,
    ...(problem.suggestions.length > 0 && { expected: rules.length > 0 ? [] : problem.suggestions.slice(0, 7) }),
    ...(rules.length > 0 && { fixes: rules.map((rule) => written(node, rule)) }),
  }
}

/** Replaces everyday comparisons in a sentence by those of the sentence grammar: `greater than` by `above`. */
function inItsWords(sentence: string): string {
  return sentence
    .replaceAll(/\b(?:greater|more|larger|higher|bigger|later) than\b/gi, 'above')
    .replaceAll(/\b(?:less|lower|smaller|fewer|earlier) than\b/gi, 'below')
    .replaceAll(/\b(?:equals|is equal to)\b/gi, 'is')
    .replaceAll(/\s*(?:!==?|<>|≠)\s*/g, ' is not ')
    .replaceAll(/\s*={2,3}\s*/g, ' is ')
    .replaceAll(/(?<=\s)(['‘’"“”])(.+?)['‘’"“”](?=\s|$|\))/g, '$2')
    .replaceAll(/\bAND\b|&&?/g, 'and')
    .replaceAll(/\bOR\b(?!\s*(?:,|$|and|or))|\|\|/g, 'or')
}

/**
 * Parses a sentence; on a problem, replaces the wrong word with the closest suggestion and parses again, with at most `left`
 * replacements in all.
 *
 * @returns undefined if a problem remains that has no suggestion, or after the last replacement
 */
function ruleOf(sentence: string, vocabulary: Vocabulary, left = 3): Json | undefined {
  const parsed = parseRule(sentence, vocabulary)
  if ('rule' in parsed) return asRule(parsed.rule as Json) as Json
  const [word] = parsed.problem.suggestions
  return left === 0 || word === undefined ? undefined : ruleOf(replaced(sentence, parsed.problem, word), vocabulary, left - 1)
}

function replaced(sentence: string, { at, length }: SentenceProblem, word: string): string {
  return `${sentence.slice(0, at)}${word}${sentence.slice(at + length)}`
}

function written(node: SourceNode, rule: unknown): Fix {
  const text = oneLine(rule as Json)
  return replacementFix(`Write ${text}`, 'review', placeOf(node), text)
}
