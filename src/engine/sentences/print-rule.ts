/**
 * Prints a rule as a sentence: `draft.propertyAddress.state is TX and draft.income.income is below $15,000`.
 * `parseRule` returns the same rule in this normal form, which evaluates alike: a single operand may have a list or
 * not; `and`, `or` and `if` with one operand become the operand; `!!` of a condition becomes the condition; whole cents
 * compared with a money fact become `usd`; an inlined named rule or value becomes its body. Rules without a sentence
 * form are printed as JSON.
 */
import { isObject, type Operation, type OperatorName, operationIn, type Rule, ruleCall } from '#engine/flow/json.ts'
import type { FactTree } from '#engine/logic/fact-schema.ts'
import { OPERATORS } from '#engine/logic/operators.ts'
import { asDollars, dollars } from '#engine/money/dollars.ts'
import { factInSentence, isConstant, namesOfFacts, scalarInSentence } from './print-name.ts'
import { factOf, itemScope, reduceScope, type Scope, type SentenceContext } from './sentence-context.ts'
import { ARITHMETIC_SIGNS, BARE_PART, PHRASES, type Phrase, type Slot, VERBS } from './sentence-form.ts'

/** The precedence of a printed part, which decides where it needs parentheses. */
type Form = 'constant' | 'atom' | 'sum' | 'comparison' | 'list' | 'and' | 'or' | 'open'
type Words = { readonly text: string; readonly form: Form }

/** How a part of a rule is printed. */
type Use = {
  readonly context: SentenceContext
  readonly scope: Scope
  /** True if only the truthiness of the part matters. */
  readonly isCondition?: boolean
  /** The fact with which the part is compared: its type decides how a constant is printed. */
  readonly comparedWith?: FactTree
}

/** Prints a rule that is used as a condition, so only its truthiness matters. */
export function ruleInWords(rule: Rule, context: SentenceContext = {}): string {
  return words(rule, { context, scope: scopeOf(context), isCondition: true }).text
}

/** Prints a rule that is used as a value. */
export function valueInWords(rule: Rule, context: SentenceContext = {}): string {
  return words(rule, { context, scope: scopeOf(context) }).text
}

function scopeOf({ facts, allFacts = false }: SentenceContext): Scope {
  return { of: 'facts', facts, allFacts }
}

const OPPOSITES: { readonly [operator: string]: OperatorName } = {
  ...{ '==': '!=', '!=': '==', '===': '!==', '!==': '===', some: 'none', none: 'some' },
}

/** The negation of a rule, with as few `!` as possible. */
export function negationOf(rule: Rule): Rule {
  const { operator = '', operands = [] } = operationIn(rule) ?? {}
  const [first = null, second = null] = operands
  const opposite = OPPOSITES[operator]
  if (operator === '!' && operands.length === 1) return first
  if (operator === '!!' && operands.length === 1) return negationOf(first)
  if (operator === 'and' && operands.length > 0) return { or: operands.map(negationOf) }
  if (operator === 'or' && operands.length > 0) return { and: operands.map(negationOf) }
  if (opposite && operands.length === 2) return ruleCall(opposite, operands)
  if ((operator === 'rule' || operator === 'value') && operands.length === 2) return negationOf(second)
  return { '!': [rule] }
}

const ATOM: ReadonlySet<Form> = new Set(['constant', 'atom'])
const SUM: ReadonlySet<Form> = new Set([...ATOM, 'sum'])
const TIGHT: ReadonlySet<Form> = new Set([...SUM, 'comparison'])
/** The forms allowed as a condition. A constant is not: after "is one of A or" it would be read as another item. */
const CONDITION: ReadonlySet<Form> = new Set(['atom', 'sum', 'comparison', 'list'])

function words(rule: Rule, use: Use): Words {
  const operation = operationIn(rule)
  if (operation) {
    const printed = callWords(operation, use) ?? atom(JSON.stringify(rule))
    const result = use.context.resultOf?.(rule)
    return result === undefined ? printed : atom(`${printed.form === 'atom' ? printed.text : `(${printed.text})`} (${result})`)
  }
  if (Array.isArray(rule)) {
    const items: readonly Rule[] = rule
    return atom(`[${items.map((item) => part(item, use, SUM, { comparedWith: use.comparedWith })).join(', ')}]`)
  }
  if (isObject(rule)) return atom(JSON.stringify(rule))
  const scalar = rule as string | number | boolean | null
  return { text: scalarInSentence(scalar, use.comparedWith), form: isConstant(scalar) ? 'constant' : 'atom' }
}

function atom(text: string): Words {
  return { text, form: 'atom' }
}

/** Prints an operand, in parentheses if it would be ambiguous without; as a value, if `more` says nothing else. */
function part(rule: Rule, { context, scope }: Use, allowed: ReadonlySet<Form>, more: Partial<Use> = {}): string {
  const { text, form } = words(rule, { context, scope, ...more })
  return allowed.has(form) ? text : `(${text})`
}

function callWords(operation: Operation, use: Use): Words | undefined {
  const { operator, operands } = operation
  const [first = null] = operands
  const isSingle = operands.length === 1
  switch (operator) {
    case 'var':
      return isSingle && typeof first === 'string' ? factWords(first, use.scope) : undefined
    case 'rule':
    case 'value':
      return namedWords(operation, use)
    case 'and':
    case 'or':
      return isSingle ? words(first, use) : joined(operation, use)
    case '!':
      return isSingle ? negated(first, use) : undefined
    case '!!':
      if (isSingle && use.isCondition && isPlain(first)) return words(first, { ...use, comparedWith: undefined })
      return phraseWords(operation, use)
    case 'if':
      return isSingle ? words(first, use) : alternatives(operands, use)
    case 'usd':
      return isSingle ? amount(first) : undefined
    default:
      return comparison(operation, use, true) ?? phraseWords(operation, use) ?? calculation(operation, use)
  }
}

function factWords(path: string, scope: Scope): Words | undefined {
  if (path === '') return scope.of === 'item' ? atom('it') : undefined
  return atom(factInSentence(path, scope))
}

function amount(written: Rule): Words | undefined {
  const cents = dollars(written)
  return cents !== null && Number.isSafeInteger(cents) ? { text: `$${asDollars(cents)}`, form: 'constant' } : undefined
}

function namedWords({ operator, operands }: Operation, use: Use): Words | undefined {
  const [name = null, body] = operands
  if (typeof name !== 'string' || operands.length > 2) return undefined
  const text = use.context.named?.(operator as 'rule' | 'value', name)
  if (text === undefined && body !== undefined) return words(body, use)
  if (text === undefined) return atom(`the ${operator} ${BARE_PART.test(name) ? name : JSON.stringify(name)}`)
  return operator === 'value' ? atom(text) : { text, form: /\b(?:and|or|if)\b|,/.test(text) ? 'open' : 'comparison' }
}

function joined({ operator, operands }: Operation, use: Use): Words | undefined {
  if (operands.length === 0) return undefined
  const parts = operands.map((operand) => part(operand, use, CONDITION, { isCondition: use.isCondition }))
  return { text: parts.join(` ${operator} `), form: operator as 'and' | 'or' }
}

function negated(rule: Rule, use: Use): Words {
  const bare = withoutShell(rule, (kind, name) => use.context.named?.(kind, name) === undefined)
  const operation = operationIn(bare)
  const denied = operation && comparison(operation, use, false)
  return denied ?? { text: `not ${part(bare, use, ATOM, { isCondition: true })}`, form: 'comparison' }
}

/** Strips operators that do not change a condition, such as `!!` or `and` with one operand. */
function withoutShell(rule: Rule, hasBody: (kind: 'rule' | 'value', name: string) => boolean): Rule {
  const { operator = '', operands = [] } = operationIn(rule) ?? {}
  const [first = null, second = null] = operands
  const isShell = ['and', 'or', 'if'].includes(operator) || (operator === '!!' && isPlain(first))
  if (isShell && operands.length === 1) return withoutShell(first, hasBody)
  const isNamed = (operator === 'rule' || operator === 'value') && operands.length === 2
  return isNamed && typeof first === 'string' && hasBody(operator, first) ? withoutShell(second, hasBody) : rule
}

/**
 * Whether a rule never evaluates to an infinite number. Such a number does not match as a rule, but `!!` of it does.
 */
function isPlain(rule: Rule): boolean {
  const { operator, operands = [] } = operationIn(rule) ?? {}
  if (operator === undefined) return true
  if (operator === 'and' || operator === 'or') return operands.every(isPlain)
  if (operator === 'rule' || operator === 'value') return isPlain(operands[1] ?? null)
  return PLAIN_OPERATORS.has(operator)
}

const PLAIN_OPERATORS: ReadonlySet<string> = new Set([
  ...['var', 'length', 'words'],
  ...[...OPERATORS].flatMap(([name, { gives }]) => (gives === 'boolean' ? [name] : [])),
])

/** Prints a comparison, or its opposite: `x is below 5`, `x is not below 5`. */
function comparison({ operator, operands }: Operation, use: Use, holds: boolean): Words | undefined {
  const [first = null, second = null] = operands
  const be = holds ? 'is' : 'is not'
  if (operator === 'in') return operands.length === 2 ? membership(first, second, use, holds) : undefined
  if (operator === 'routing_number')
    return operands.length === 1 ? { text: `${part(first, use, ATOM)} ${be} a routing number`, form: 'comparison' } : undefined
  if (operator === 'answered') {
    const [name, ...others] = namesOfFacts(operands, use.scope) ?? []
    return name !== undefined && others.length === 0 ? { text: `${name} ${be} answered`, form: 'comparison' } : undefined
  }
  const verb = VERBS.find((one) => one.operator === operator)
  const verbWords = holds ? verb?.yes : verb?.no
  if (verbWords === undefined) return undefined
  const facts = operands.map((operand) => factOf(operand, use.scope.facts))
  const comparedWith = facts.find((fact) => fact?.type === 'money') ?? facts.find((fact) => fact !== undefined)
  const [a = '', b = '', c = ''] = operands.map((operand) => part(operand, use, SUM, { comparedWith }))
  if (operands.length === 2) return { text: `${a} ${verbWords} ${b}`, form: 'comparison' }
  if (operands.length !== 3 || (operator !== '<' && operator !== '<=')) return undefined
  return { text: `${b} ${be} ${operator === '<' ? 'strictly between' : 'between'} ${a} and ${c}`, form: 'comparison' }
}

/** Prints `x is one of A, B`, and `list contains x` for a list that is no constant. */
function membership(item: Rule, list: Rule, use: Use, holds: boolean): Words {
  const items = Array.isArray(list) ? (list as readonly Rule[]) : []
  if (items.length > 0 && items.every((one) => isConstant(one) || typeof one === 'boolean' || amountOf(one))) {
    const { most = Number.POSITIVE_INFINITY } = use.context
    const comparedWith = factOf(item, use.scope.facts)
    const shown = items.slice(0, most).map((one) => words(one, { ...use, isCondition: false, comparedWith }).text)
    const listed = shown.join(', ') + (items.length > most ? ` and ${items.length - most} more` : '')
    return { text: `${part(item, use, SUM)} is ${holds ? '' : 'not '}one of ${listed}`, form: 'list' }
  }
  const verb = holds ? 'contains' : 'does not contain'
  const comparedWith = factOf(list, use.scope.facts)?.of
  return { text: `${part(list, use, SUM)} ${verb} ${part(item, use, SUM, { comparedWith })}`, form: 'comparison' }
}

function amountOf(rule: Rule): Words | undefined {
  const { operator, operands = [] } = operationIn(rule) ?? {}
  return operator === 'usd' && operands.length === 1 ? amount(operands[0] ?? null) : undefined
}

function phraseWords({ operator, operands }: Operation, use: Use): Words | undefined {
  const phrase = PHRASES.find(
    ({ takes: [least, most], ...one }) => one.operator === operator && operands.length >= least && operands.length <= most,
  )
  const parts = phrase && partsOf(phrase, operands, use)
  return parts && { text: parts.join(' '), form: phrase.form }
}

/** The words of a phrase with its operands; undefined if an operand cannot stand in it. */
function partsOf({ parts }: Phrase, operands: readonly Rule[], use: Use): readonly string[] | undefined {
  const printed: string[] = []
  for (const one of parts) {
    if (typeof one === 'string' && one.startsWith('?') && operands.length < 3) break
    const text = typeof one === 'string' ? one.replace('?', '') : operandWords(one, operands, use)
    if (text === undefined) return undefined
    if (text === ',') printed.push(`${printed.pop()},`)
    else printed.push(text)
  }
  return printed
}

function operandWords({ of, as }: Slot, operands: readonly Rule[], use: Use): string | undefined {
  const operand = of === 'all' ? operands : (operands[of] ?? null)
  if (as === 'paths') {
    const names = Array.isArray(operand) ? namesOfFacts(of === 'all' ? operands : [operand], use.scope) : undefined
    return names && series(names)
  }
  if (of === 'all') {
    const comparedWith = as === 'mixed' ? undefined : factOf({ max: operands }, use.scope.facts)
    return series(operands.map((one) => part(one, use, ATOM, { comparedWith })))
  }
  if (as === 'value' || as === 'condition') return part(operand, use, ATOM, { isCondition: as === 'condition' })
  const scope = as === 'reduce' ? reduceScope : itemScope(operands[0] ?? null, use.scope)
  return words(operand, { context: use.context, scope, isCondition: as === 'item' }).text
}

function series(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join() : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

function calculation({ operator, operands }: Operation, use: Use): Words | undefined {
  const most = operator === '+' || operator === '*' ? Number.POSITIVE_INFINITY : 2
  if (!ARITHMETIC_SIGNS.has(operator) || operands.length < 2 || operands.length > most) return undefined
  const comparedWith = operator === '+' || operator === '-' ? factOf({ max: operands }, use.scope.facts) : undefined
  return { text: operands.map((operand) => part(operand, use, ATOM, { comparedWith })).join(` ${operator} `), form: 'sum' }
}

/** Prints `19 if draft.state is AL, otherwise 18`. */
function alternatives(operands: readonly Rule[], use: Use): Words | undefined {
  if (operands.length === 0) return undefined
  const branches = operands.filter((_, index) => index % 2 === 1 || index === operands.length - 1)
  const comparedWith = branches.map((branch) => factOf(branch, use.scope.facts)).find((type) => type !== undefined)
  const parts: string[] = []
  for (let index = 0; index < operands.length; index += 2) {
    const [when = null, then] = operands.slice(index)
    const text = part(then === undefined ? when : then, use, SUM, { comparedWith, isCondition: use.isCondition })
    parts.push(then === undefined ? `otherwise ${text}` : `${text} if ${part(when, use, TIGHT, { isCondition: true })}`)
  }
  return { text: parts.join(', '), form: 'open' }
}
