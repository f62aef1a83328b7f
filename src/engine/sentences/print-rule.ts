/**
 * Prints a rule as a sentence: `draft.propertyAddress.state is TX and draft.income.income is below $15,000`.
 * `parseRule` returns the same rule in this normal form, which evaluates alike: a single operand may have a list or
 * not; `and`, `or` and `if` with one operand become the operand; `!!` of a condition becomes the condition; whole cents
 * compared with a money fact become `usd`; an inlined named rule or value becomes its body. Rules without a sentence
 * form are printed as JSON.
 */
import { isObject, type Operation, operationIn, type Rule } from '#engine/flow/json.ts'
import type { FactTree } from '#engine/logic/fact-schema.ts'
import { asDollars, dollars } from '#engine/money/dollars.ts'
import { factOf, itemScope, reduceScope, type Scope, type SentenceContext } from './sentence-context.ts'
import { BARE_PART, BARE_PATH, BARE_TEXT, DATE, PHRASES, QUANTIFIERS, RESERVED, ROWS, SIGNS, VERBS } from './sentence-form.ts'

/** The precedence of a printed part, which decides where it needs parentheses. */
type Form = 'constant' | 'atom' | 'sum' | 'comparison' | 'list' | 'and' | 'or' | 'open'
type Words = { readonly text: string; readonly form: Form }

/** Prints a rule that is used as a condition, so only its truthiness matters. */
export function ruleInWords(rule: Rule, context: SentenceContext = {}): string {
  return new Printer(context).words(rule, scopeOf(context), true).text
}

/** Prints a rule that is used as a value. */
export function valueInWords(rule: Rule, context: SentenceContext = {}): string {
  return new Printer(context).words(rule, scopeOf(context), false).text
}

/** The negation of a rule, with as few `!` as possible. */
export function negationOf(rule: Rule): Rule {
  const { operator, operands = [] } = operationIn(rule) ?? {}
  const [first = null, second = null] = operands
  if (operator === '!' && operands.length === 1) return first
  if (operator === '!!' && operands.length === 1) return negationOf(first)
  if (operator === 'and' && operands.length > 0) return { or: operands.map(negationOf) }
  if (operator === 'or' && operands.length > 0) return { and: operands.map(negationOf) }
  if (operator === '==' && operands.length === 2) return { '!=': operands }
  if (operator === '!=' && operands.length === 2) return { '==': operands }
  if (operator === '===' && operands.length === 2) return { '!==': operands }
  if (operator === '!==' && operands.length === 2) return { '===': operands }
  if (operator === 'some' && operands.length === 2) return { none: operands }
  if (operator === 'none' && operands.length === 2) return { some: operands }
  if ((operator === 'rule' || operator === 'value') && operands.length === 2) return negationOf(second)
  return { '!': [rule] }
}

function scopeOf({ facts, allFacts = false }: SentenceContext): Scope {
  return { of: 'facts', facts, allFacts }
}

class Printer {
  readonly #context: SentenceContext

  constructor(context: SentenceContext) {
    this.#context = context
  }

  /** @param isCondition true if only the truthiness of the rule matters */
  words(rule: Rule, scope: Scope, isCondition: boolean, beside?: FactTree): Words {
    const operation = operationIn(rule)
    if (operation === undefined) {
      if (!Array.isArray(rule)) return isObject(rule) ? atom(JSON.stringify(rule)) : constantWords(rule as Scalar, beside)
      const items: readonly Rule[] = rule
      return atom(`[${items.map((item) => this.#in(item, scope, SUM, beside)).join(', ')}]`)
    }
    const words = this.#call(operation, scope, isCondition, beside) ?? atom(JSON.stringify(rule))
    const value = this.#context.resultOf?.(rule)
    return value === undefined ? words : atom(`${words.form === 'atom' ? words.text : `(${words.text})`} (${value})`)
  }

  /** Prints a part, in parentheses if it would be ambiguous without. */
  #in(rule: Rule, scope: Scope, allowed: ReadonlySet<Form>, beside?: FactTree, isCondition = false): string {
    const { text, form } = this.words(rule, scope, isCondition, beside)
    return allowed.has(form) ? text : `(${text})`
  }

  #call(operation: Operation, scope: Scope, isCondition: boolean, beside?: FactTree): Words | undefined {
    const { operator, operands } = operation
    const [a = null, b = null] = operands
    const only = operands.length === 1
    switch (operator) {
      case 'var':
        return only ? fact(a, scope) : undefined
      case 'rule':
      case 'value':
        return this.#named(operation, scope, isCondition, beside)
      case 'and':
      case 'or':
        if (operands.length === 0) return undefined
        return only ? this.words(a, scope, isCondition, beside) : this.#joined(operator, operands, scope, isCondition)
      case '!':
        return only ? this.#not(a, scope) : undefined
      case '!!':
        if (only && isCondition && isPlain(a)) return this.words(a, scope, true)
        return this.#phrase(operation, scope, true)
      case 'if':
        return only ? this.words(a, scope, isCondition, beside) : this.#alternatives(operands, scope, isCondition)
      case 'usd':
        return only ? amount(a) : undefined
      case 'answered':
        return answered(operands, scope)
      case 'missing':
        return missing(operands, scope)
      case 'missing_some':
        return this.#missingSome(operands, scope)
      case 'in':
        return operands.length === 2 ? this.#in_(a, b, scope, true) : undefined
      case 'routing_number':
        return only ? { text: `${this.#in(a, scope, ATOM)} is a routing number`, form: 'comparison' } : undefined
      case 'substr':
        return this.#part(operands, scope)
      case 'filter':
      case 'map':
      case 'reduce':
        return this.#made(operation, scope)
      default:
        return (
          this.#quantified(operation, scope) ??
          this.#compared(operation, scope, true) ??
          (only ? this.#phrase(operation, scope) : undefined) ??
          this.#sum(operation, scope) ??
          this.#row(operation, scope)
        )
    }
  }

  #named({ operator, operands }: Operation, scope: Scope, isCondition: boolean, beside?: FactTree): Words | undefined {
    const [name = null, body] = operands
    if (typeof name !== 'string' || operands.length > 2) return undefined
    const says = this.#context.named?.(operator as 'rule' | 'value', name)
    if (says !== undefined)
      return operator === 'value' ? atom(says) : { text: says, form: /\b(?:and|or|if)\b|,/.test(says) ? 'open' : 'comparison' }
    if (body !== undefined) return this.words(body, scope, isCondition, beside)
    return atom(`the ${operator} ${BARE_PART.test(name) ? name : JSON.stringify(name)}`)
  }

  #joined(operator: 'and' | 'or', operands: readonly Rule[], scope: Scope, isCondition: boolean): Words {
    const parts = operands.map((operand) => this.#in(operand, scope, CONDITION, undefined, isCondition))
    return { text: parts.join(` ${operator} `), form: operator }
  }

  #not(denied: Rule, scope: Scope): Words {
    const rule = withoutShell(denied, (kind, name) => this.#context.named?.(kind, name) === undefined)
    const operation = operationIn(rule)
    const negated =
      operation &&
      (this.#compared(operation, scope, false) ??
        (operation.operator === 'in' && operation.operands.length === 2
          ? this.#in_(operation.operands[0] ?? null, operation.operands[1] ?? null, scope, false)
          : undefined) ??
        (operation.operator === 'answered' ? notAnswered(operation.operands, scope) : undefined) ??
        (operation.operator === 'routing_number' && operation.operands.length === 1
          ? {
              text: `${this.#in(operation.operands[0] ?? null, scope, ATOM)} is not a routing number`,
              form: 'comparison' as const,
            }
          : undefined))
    return negated ?? { text: `not ${this.#in(rule, scope, ATOM, undefined, true)}`, form: 'comparison' }
  }

  #compared({ operator, operands }: Operation, scope: Scope, holds: boolean): Words | undefined {
    const verb = VERBS.find((one) => one.operator === operator)
    const said = holds ? verb?.yes : verb?.no
    if (said === undefined) return undefined
    const facts = operands.map((operand) => factOf(operand, scope.facts))
    const beside = facts.find((fact) => fact?.type === 'money') ?? facts.find((fact) => fact !== undefined)
    const [a = '', b = '', c = ''] = operands.map((operand) => this.#in(operand, scope, SUM, beside))
    if (operands.length === 2) return { text: `${a} ${said} ${b}`, form: 'comparison' }
    if (operands.length !== 3 || (operator !== '<' && operator !== '<=')) return undefined
    const between = operator === '<' ? 'strictly between' : 'between'
    return { text: `${b} is ${holds ? '' : 'not '}${between} ${a} and ${c}`, form: 'comparison' }
  }

  #in_(part: Rule, whole: Rule, scope: Scope, holds: boolean): Words {
    const items = Array.isArray(whole) ? (whole as readonly Rule[]) : []
    const beside = factOf(part, scope.facts)
    const constants = items.map((item) => this.words(item, scope, false, beside))
    if (items.length > 0 && constants.every(({ form }, index) => form === 'constant' || typeof items[index] === 'boolean')) {
      const { most = Number.POSITIVE_INFINITY } = this.#context
      const shown = constants.slice(0, most).map(({ text }) => text)
      const listed = shown.join(', ') + (constants.length > most ? ` and ${constants.length - most} more` : '')
      return { text: `${this.#in(part, scope, SUM)} is ${holds ? '' : 'not '}one of ${listed}`, form: 'list' }
    }
    const verb = holds ? 'contains' : 'does not contain'
    const item = factOf(whole, scope.facts)?.of
    return { text: `${this.#in(whole, scope, SUM)} ${verb} ${this.#in(part, scope, SUM, item)}`, form: 'comparison' }
  }

  #phrase({ operator, operands }: Operation, scope: Scope, isCondition = false): Words | undefined {
    const phrase = PHRASES.find((one) => one.operator === operator)
    if (phrase === undefined || operands.length !== 1) return undefined
    return atom(`${phrase.words} ${this.#in(operands[0] ?? null, scope, ATOM, undefined, isCondition)}`)
  }

  #row({ operator, operands }: Operation, scope: Scope): Words | undefined {
    const row = ROWS.find((one) => one.operator === operator)
    if (row === undefined || operands.length === 0) return undefined
    const beside = operator === 'cat' || operator === 'merge' ? undefined : factOf({ max: operands }, scope.facts)
    return { text: `${row.words} ${inARow(operands.map((operand) => this.#in(operand, scope, ATOM, beside)))}`, form: 'open' }
  }

  #sum({ operator, operands }: Operation, scope: Scope): Words | undefined {
    const [most, fewest] = operator === '+' || operator === '*' ? [Number.POSITIVE_INFINITY, 2] : [2, 2]
    if (!SIGNS.has(operator) || operands.length < fewest || operands.length > most) return undefined
    const beside = operator === '+' || operator === '-' ? factOf({ max: operands }, scope.facts) : undefined
    return { text: operands.map((operand) => this.#in(operand, scope, ATOM, beside)).join(` ${operator} `), form: 'sum' }
  }

  /** Prints `19 if draft.state is AL, otherwise 18`. */
  #alternatives(operands: readonly Rule[], scope: Scope, isCondition: boolean): Words | undefined {
    if (operands.length === 0) return undefined
    const branches = operands.filter((_, index) => index % 2 === 1 || index === operands.length - 1)
    const beside = branches.map((branch) => factOf(branch, scope.facts)).find((type) => type !== undefined)
    const parts: string[] = []
    for (let index = 0; index < operands.length; index += 2) {
      const [when = null, then] = operands.slice(index)
      const text = this.#in(then === undefined ? when : then, scope, SUM, beside, isCondition)
      parts.push(then === undefined ? `otherwise ${text}` : `${text} if ${this.#in(when, scope, TIGHT, undefined, true)}`)
    }
    return { text: parts.join(', '), form: 'open' }
  }

  #missingSome([fewest = null, paths, ...more]: readonly Rule[], scope: Scope): Words | undefined {
    const named = namesOf([paths ?? null], scope)
    if (named === undefined || !Array.isArray(paths) || more.length > 0) return undefined
    return {
      text: `those missing where fewer than ${this.#in(fewest, scope, ATOM)} are there of ${inARow(named)}`,
      form: 'open',
    }
  }

  #part(operands: readonly Rule[], scope: Scope): Words | undefined {
    if (operands.length < 2 || operands.length > 3) return undefined
    const [text = '', from = '', many] = operands.map((operand) => this.#in(operand, scope, ATOM))
    return { text: `the characters of ${text} from ${from}${many === undefined ? '' : ` for ${many}`}`, form: 'open' }
  }

  #quantified({ operator, operands }: Operation, scope: Scope): Words | undefined {
    const quantifier = QUANTIFIERS.find((one) => one.operator === operator)
    const [list = null, rule = null] = operands
    if (quantifier === undefined || operands.length !== 2) return undefined
    const said = this.words(rule, itemScope(list, scope), true).text
    return { text: `${quantifier.words} ${this.#in(list, scope, ATOM)} is such that ${said}`, form: 'open' }
  }

  #made({ operator, operands }: Operation, scope: Scope): Words | undefined {
    const [list = null, rule = null, start = null] = operands
    if (operands.length !== (operator === 'reduce' ? 3 : 2)) return undefined
    const all = this.#in(list, scope, ATOM)
    if (operator === 'reduce') {
      const said = this.words(rule, reduceScope, false).text
      return { text: `over each of ${all} from ${this.#in(start, scope, ATOM)}, ${said}`, form: 'open' }
    }
    const said = this.words(rule, itemScope(list, scope), operator === 'filter').text
    return { text: operator === 'filter' ? `those of ${all} where ${said}` : `for each of ${all}, ${said}`, form: 'open' }
  }
}

/** Strips operators that do not change a condition, such as `!!` or `and` with one operand. */
function withoutShell(rule: Rule, hasBody: (kind: 'rule' | 'value', name: string) => boolean): Rule {
  const { operator = '', operands = [] } = operationIn(rule) ?? {}
  const isShell = ['and', 'or', 'if'].includes(operator) || (operator === '!!' && isPlain(operands[0] ?? null))
  if (isShell && operands.length === 1) return withoutShell(operands[0] ?? null, hasBody)
  const isNamed = (operator === 'rule' || operator === 'value') && operands.length === 2
  const [name = null, body = null] = operands
  return isNamed && typeof name === 'string' && hasBody(operator, name) ? withoutShell(body, hasBody) : rule
}

/**
 * Whether a rule never evaluates to an infinite number. Such a number does not match as a rule, but `!!` of it does.
 */
function isPlain(rule: Rule): boolean {
  const { operator, operands = [] } = operationIn(rule) ?? {}
  if (operator === undefined) return true
  if (operator === 'and' || operator === 'or') return operands.every(isPlain)
  if (operator === 'rule' || operator === 'value') return isPlain(operands[1] ?? null)
  return plainOperators.has(operator)
}

const plainOperators: ReadonlySet<string> = new Set(
  'var answered ! !! == === != !== < <= > >= in some all none starts_with ends_with routing_number length words'.split(' '),
)

type Scalar = null | boolean | number | string

const ATOM: ReadonlySet<Form> = new Set(['constant', 'atom'])
const SUM: ReadonlySet<Form> = new Set([...ATOM, 'sum'])
const TIGHT: ReadonlySet<Form> = new Set([...SUM, 'comparison'])
/** The forms allowed as a condition. A constant is not: after "is one of A or" it would be read as another item. */
const CONDITION: ReadonlySet<Form> = new Set(['atom', 'sum', 'comparison', 'list'])

function constantWords(value: Scalar, beside?: FactTree): Words {
  return { text: constant(value, beside), form: typeof value === 'string' || typeof value === 'number' ? 'constant' : 'atom' }
}

function atom(text: string): Words {
  return { text, form: 'atom' }
}

/** @param beside the fact with which the constant is compared */
function constant(value: Scalar, beside?: FactTree): string {
  if (value === null) return 'nothing'
  if (typeof value === 'string') {
    const isOption = beside?.enum === undefined || beside.enum.includes(value)
    return DATE.test(value) || (BARE_TEXT.test(value) && isOption) ? value : JSON.stringify(value)
  }
  const isAmount = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && beside?.type === 'money'
  return isAmount ? `$${asDollars(value)}` : Object.is(value, -0) ? '-0' : JSON.stringify(value)
}

function amount(written: Rule): Words | undefined {
  const cents = dollars(written)
  return cents !== null && Number.isSafeInteger(cents) ? { text: `$${asDollars(cents)}`, form: 'constant' } : undefined
}

function fact(path: Rule, scope: Scope): Words | undefined {
  if (typeof path !== 'string') return undefined
  if (path === '') return scope.of === 'item' ? atom('it') : undefined
  return atom(nameOf(path, scope))
}

function nameOf(path: string, { of, facts, allFacts }: Scope): string {
  const isFact = !allFacts || facts === undefined || facts.typeOf(path) !== undefined
  if (of === 'item') return `its ${BARE_PART.test(path) && isFact ? path : JSON.stringify(path)}`
  return isBarePath(path, of) && isFact ? path : `the fact ${JSON.stringify(path)}`
}

function isBarePath(path: string, of: Scope['of']): boolean {
  if (of === 'reduce' && /^(?:current|accumulator)(?:\.|$)/.test(path)) return BARE_PATH.test(path)
  return BARE_PATH.test(path) && !RESERVED.has(path) && !(path.includes('-') && !path.includes('.'))
}

/** The printed names of a list of constant paths; undefined for any other operands. */
function namesOf(paths: readonly Rule[], scope: Scope): readonly string[] | undefined {
  const listed = paths.length === 1 && Array.isArray(paths[0]) ? (paths[0] as readonly Rule[]) : paths
  const texts = listed.filter((path) => typeof path === 'string' && path !== '') as readonly string[]
  return texts.length === listed.length && texts.length > 0 ? texts.map((path) => nameOf(path, scope)) : undefined
}

function answered(paths: readonly Rule[], scope: Scope): Words | undefined {
  const names = namesOf(paths, scope)
  if (names === undefined) return undefined
  if (names.length === 1) return { text: `${names[0]} is answered`, form: 'comparison' }
  return { text: `all of ${inARow(names)} are answered`, form: 'comparison' }
}

function notAnswered(paths: readonly Rule[], scope: Scope): Words | undefined {
  const names = namesOf(paths, scope)
  return names?.length === 1 ? { text: `${names[0]} is not answered`, form: 'comparison' } : undefined
}

function missing(paths: readonly Rule[], scope: Scope): Words | undefined {
  const names = namesOf(paths, scope)
  return names && { text: `those missing of ${inARow(names)}`, form: 'open' }
}

function inARow(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
