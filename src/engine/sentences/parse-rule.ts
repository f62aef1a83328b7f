/**
 * Parses a sentence to a rule. Accepts what `ruleInWords` prints, and looser forms: "property state is Texas and income
 * below $15,000". Names of facts may be abbreviated if they remain unambiguous.
 */
import { asRule, type Rule, ruleCall } from '#engine/flow/json.ts'
import { asDollars, dollars } from '#engine/money/dollars.ts'
import { COMPARISONS, type Comparison } from './comparisons.ts'
import { factAhead, namedRuleAhead, optionAhead, pathOf, type ReadingContext } from './parse-name.ts'
import { factOf, itemScope, reduceScope } from './sentence-context.ts'
import { SentenceCursor, SentenceError, type SentenceProblem } from './sentence-cursor.ts'
import { BARE_TEXT, PHRASES, type Phrase, type Slot } from './sentence-form.ts'
import type { Vocabulary } from './vocabulary.ts'

export type ParsedSentence = { readonly rule: Rule } | { readonly problem: SentenceProblem }

export function parseRule(sentence: string, vocabulary: Vocabulary = {}): ParsedSentence {
  const cursor = new SentenceCursor(sentence.replace(/[\s.]+$/, ''))
  try {
    if (!cursor.token) throw cursor.problem('The sentence is empty.')
    const rule = expression(cursor, { vocabulary, scope: { of: 'facts', facts: vocabulary.facts } })
    if (cursor.token) throw cursor.unexpected(cursor.token)
    return { rule }
  } catch (error) {
    if (error instanceof SentenceError) return { problem: error.problem }
    throw error
  }
}

/** A parsed part, with its last left operand: "income is answered and below $15,000" compares `income` twice. */
type Part = { readonly rule: Rule; readonly subject: Rule | undefined }
type ReadPart = (cursor: SentenceCursor, context: ReadingContext, subject: Rule | undefined) => Part

/** Parses `a if b, c if d, otherwise e`. */
function expression(cursor: SentenceCursor, context: ReadingContext): Rule {
  let subject: Rule | undefined
  const next = () => {
    const part = or(cursor, context, subject)
    subject = part.subject
    return part.rule
  }
  const first = next()
  if (!cursor.isAt('if')) return first
  const operands: Rule[] = [first]
  while (cursor.take('if')) {
    const then = operands.pop() ?? null
    operands.push(next(), then)
    if (!cursor.take(',')) break
    const isLast = cursor.take('otherwise')
    operands.push(next())
    if (isLast) break
    if (!cursor.isAt('if')) throw cursor.problem('"if" and a condition are needed here, or "otherwise" before the last value.')
  }
  return { if: operands }
}

const and = chain('and', comparison)
const or = chain('or', and)

function chain(word: 'and' | 'or', read: ReadPart): ReadPart {
  return (cursor, context, before) => {
    let { rule, subject } = read(cursor, context, before)
    const rules = [rule]
    while (cursor.take(word)) {
      ;({ rule, subject } = read(cursor, context, subject))
      rules.push(rule)
    }
    return { rule: rules.length === 1 ? rule : ruleCall(word, rules), subject }
  }
}

function comparison(cursor: SentenceCursor, context: ReadingContext, before: Rule | undefined): Part {
  if (cursor.take('not')) {
    const denied = comparison(cursor, context, before)
    return { ...denied, rule: notOf(denied.rule) }
  }
  const subject = before !== undefined && comparisonAhead(cursor) ? before : sum(cursor, context)
  const ahead = comparisonAhead(cursor)
  if (!ahead) return { rule: subject, subject: before }
  cursor.position += ahead.words.length
  const rule = compared(subject, ahead, cursor, context)
  return { rule: ahead.not ? notOf(rule) : rule, subject }
}

function comparisonAhead(cursor: SentenceCursor): Comparison | undefined {
  return COMPARISONS.find(({ words }) => cursor.isAt(...words))
}

function compared(subject: Rule, { operator }: Comparison, cursor: SentenceCursor, context: ReadingContext): Rule {
  switch (operator) {
    case 'answered': {
      const path = pathOf(subject)
      if (path === undefined) throw cursor.problemBefore('Only a fact can be answered.')
      return { answered: path }
    }
    case 'routing_number':
      return { routing_number: [subject] }
    case 'in':
      return { in: [subject, items(subject, cursor, context)] }
    case 'contains':
      return { in: [sum(cursor, context), subject] }
    case 'between':
    case 'strictly between': {
      const from = value(subject, cursor, context)
      cursor.need('and', '"and" and the upper limit are needed after "between".')
      return ruleCall(operator === 'between' ? '<=' : '<', [from, subject, value(subject, cursor, context)])
    }
    default:
      return ruleCall(operator, [subject, value(subject, cursor, context)])
  }
}

/** Parses the right operand of a comparison with `subject`. */
function value(subject: Rule, cursor: SentenceCursor, context: ReadingContext): Rule {
  const { token } = cursor
  const fact = factOf(subject, context.scope.facts)
  const read = sum(cursor, { ...context, comparedWith: { fact, path: pathOf(subject) } })
  const isPlain = token?.kind === 'number' && read === token.value
  if (fact?.type === 'money' && isPlain && typeof read === 'number' && Number.isSafeInteger(read) && read > 0)
    throw cursor.problemBefore('An amount of money has a dollar sign.', [`$${asDollars(read * 100)}`])
  return read
}

/** Parses `A, B or C`. */
function items(subject: Rule, cursor: SentenceCursor, context: ReadingContext): readonly Rule[] {
  const read = [item(subject, cursor, context)]
  while (cursor.take(',')) {
    cursor.take('or')
    read.push(item(subject, cursor, context))
  }
  const back = cursor.position
  if (!cursor.take('or')) return read
  const last = isConstantAhead(subject, cursor, context) ? item(subject, cursor, context) : undefined
  if (last !== undefined && !comparisonAhead(cursor)) return [...read, last]
  // What follows "or" is another condition, and not another item.
  cursor.position = back
  return read
}

function isConstantAhead(subject: Rule, cursor: SentenceCursor, { vocabulary, scope }: ReadingContext): boolean {
  const { token } = cursor
  if (token === undefined) return false
  if (['text', 'number', 'money'].includes(token.kind) || BARE_TEXT.test(token.text)) return true
  return optionAhead({ fact: factOf(subject, scope.facts), path: pathOf(subject) }, cursor, vocabulary) !== undefined
}

function item(subject: Rule, cursor: SentenceCursor, context: ReadingContext): Rule {
  const read = value(subject, cursor, context)
  if (read === null || (typeof read === 'object' && !('usd' in read)))
    throw cursor.problemBefore('"one of" lists values. Write "contains" to look for something in a list that is a fact.')
  return read
}

const product = calculation(['*', '/', '%'], atom)
const sum = calculation(['+', '-'], product)

/** Parses `a + b + c`, `a - b` …: `+` and `*` take several operands, the others two. */
function calculation(
  signs: readonly ('+' | '-' | '*' | '/' | '%')[],
  read: (cursor: SentenceCursor, context: ReadingContext) => Rule,
) {
  return (cursor: SentenceCursor, context: ReadingContext): Rule => {
    let left = read(cursor, context)
    for (let sign = signs.find((one) => cursor.take(one)); sign; sign = signs.find((one) => cursor.take(one))) {
      const operands = [left, read(cursor, context)]
      while ((sign === '+' || sign === '*') && cursor.take(sign)) operands.push(read(cursor, context))
      left = ruleCall(sign, operands)
    }
    return left
  }
}

function atom(cursor: SentenceCursor, context: ReadingContext): Rule {
  if (cursor.take('(')) {
    const rule = expression(cursor, { ...context, comparedWith: undefined })
    close(cursor, ')', 'The parenthesis is not closed.')
    return rule
  }
  if (cursor.take('[')) return list(cursor, context)
  const option = optionAhead(context.comparedWith, cursor, context.vocabulary)
  if (option !== undefined) {
    cursor.takeCharacters(option.length)
    return option.id
  }
  const fixed = constant(cursor)
  if (fixed !== undefined) return fixed
  return phrase(cursor, context) ?? namedRuleAhead(cursor, context) ?? factAhead(cursor, context)
}

function list(cursor: SentenceCursor, context: ReadingContext): readonly Rule[] {
  if (cursor.take(']')) return []
  const read = [sum(cursor, context)]
  while (cursor.take(',')) read.push(sum(cursor, context))
  close(cursor, ']', 'The bracket of the list is not closed.')
  return read
}

function close(cursor: SentenceCursor, sign: string, message: string): void {
  if (cursor.token?.kind === 'word') throw cursor.unexpected(cursor.token)
  cursor.need(sign, message)
}

/** Parses an amount, number, text, JSON or a word for a constant; `nothing` is the constant null. */
function constant(cursor: SentenceCursor): Rule | undefined {
  const { token } = cursor
  if (token === undefined) throw cursor.problem('The sentence ends where a fact or a value is needed.')
  const read =
    token.kind === 'money' ? amount(token.text, cursor) : token.value === undefined ? WORDS[token.text] : asRule(token.value)
  const bare = read === undefined && token.kind === 'word' && BARE_TEXT.test(token.text) ? token.text : read
  if (bare !== undefined) cursor.position += 1
  return bare
}

const WORDS: { readonly [word: string]: Rule } = Object.assign(Object.create(null), {
  true: true,
  false: false,
  nothing: null,
  null: null,
})

function amount(written: string, cursor: SentenceCursor): Rule {
  const cents = dollars(written)
  if (cents === null) throw cursor.problem('An amount of money is written $15,000 or $15,000.50.')
  return { usd: asDollars(cents) }
}

/** Longest beginning first, so that "those missing where" is not taken for a shorter one. */
const phrases = PHRASES.toSorted((a, b) => String(b.parts[0]).length - String(a.parts[0]).length)

function phrase(cursor: SentenceCursor, context: ReadingContext): Rule | undefined {
  const found = phrases.find(({ parts }) => cursor.take(parts[0] as string))
  return found && ruleCall(found.operator, operandsOf(found, cursor, context))
}

function operandsOf({ parts }: Phrase, cursor: SentenceCursor, context: ReadingContext): readonly Rule[] {
  const operands: Rule[] = []
  for (const [index, part] of parts.entries()) {
    if (index === 0) continue
    if (typeof part !== 'string') {
      const read = () => operandAt(part, operands[0] ?? null, cursor, context)
      if (part.of === 'all') operands.push(...series(read, cursor))
      else operands[part.of] = part.as === 'paths' ? series(read, cursor) : read()
    } else if (part.startsWith('?')) {
      if (!cursor.take(part.slice(1))) break
    } else cursor.need(part, part === ',' ? commaBefore(parts[index + 1]) : undefined)
  }
  return operands
}

function commaBefore(next: Phrase['parts'][number] | undefined): string {
  const isSum = typeof next === 'object' && next.as === 'reduce'
  return `A comma is needed before what is ${isSum ? 'computed' : 'taken of each item'}.`
}

/** @param list the first operand of the phrase, whose items the others may be about */
function operandAt({ as }: Slot, list: Rule, cursor: SentenceCursor, { vocabulary, scope }: ReadingContext): Rule {
  if (as === 'reduce') return expression(cursor, { vocabulary, scope: reduceScope })
  if (as === 'item' || as === 'itemValue') return expression(cursor, { vocabulary, scope: itemScope(list, scope) })
  if (as !== 'paths') return atom(cursor, { vocabulary, scope })
  const path = pathOf(factAhead(cursor, { vocabulary, scope }))
  if (path === undefined) throw cursor.problemBefore('The name of a fact is needed here.')
  return path
}

/** Parses `a, b and c`. */
function series(read: () => Rule, cursor: SentenceCursor): readonly Rule[] {
  const all = [read()]
  while (cursor.take(',')) all.push(read())
  if (cursor.take('and')) all.push(read())
  return all
}

/** The negation of a rule in the form that flow files use: `{ "!": { "var": … } }`. */
function notOf(rule: Rule): Rule {
  return { '!': Array.isArray(rule) ? [rule] : rule }
}
