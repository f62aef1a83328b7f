/**
 * Parses a sentence to a rule. Accepts what `ruleInWords` prints, and looser forms: "property state is Texas and income
 * below $15,000". Names of facts may be abbreviated if they remain unambiguous.
 */
import { nearest } from '#engine/diagnostics/nearest.ts'
import { asRule, type Json, type OperatorName, type Rule, ruleCall } from '#engine/flow/json.ts'
import type { FactTree } from '#engine/logic/fact-schema.ts'
import { asDollars, dollars } from '#engine/money/dollars.ts'
import { factOf, itemScope, reduceScope, type Scope } from './sentence-context.ts'
import { BARE_PART, BARE_PATH, BARE_TEXT, PHRASES, QUANTIFIERS, ROWS, VERBS } from './sentence-form.ts'
import { type Token, tokensOf } from './tokens.ts'
import { factsNamed, nearestFacts, type Vocabulary } from './vocabulary.ts'

export type SentenceProblem = {
  /** The offset in the sentence, from 0, and the length of the part that is wrong. */
  readonly at: number
  readonly length: number
  /** The problem, as a sentence. */
  readonly message: string
  /** Names that may be meant, or all names that an ambiguous name can mean. */
  readonly suggestions: readonly string[]
  /** True if the fact exists for the lender, but not at the place of the rule. */
  readonly elsewhere?: true
}

export type ParsedSentence = { readonly rule: Rule } | { readonly problem: SentenceProblem }

export function parseRule(sentence: string, vocabulary: Vocabulary = {}): ParsedSentence {
  try {
    return { rule: new Parser(sentence.replace(/[\s.]+$/, ''), vocabulary).whole() }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem }
    throw error
  }
}

class Unreadable extends Error {
  readonly problem: SentenceProblem
  constructor(problem: SentenceProblem) {
    super(problem.message)
    this.problem = problem
  }
}

type Comparison = { readonly operator: OperatorName | 'contains' | 'between'; readonly strictly?: true; readonly not: boolean }

/** Phrases that begin a comparison, longest first. A leading `is` is optional. */
const comparisons: readonly (readonly [words: readonly string[], comparison: Comparison])[] = [
  ...VERBS.flatMap(({ operator, yes, no }): [string, Comparison][] => [
    [yes, { operator, not: false }],
    ...(no === undefined ? [] : ([[no, { operator, not: true }]] as [string, Comparison][])),
    ...(/^is (?:below|above|at)/.test(yes) ? ([[yes.slice(3), { operator, not: false }]] as [string, Comparison][]) : []),
  ]),
  ...(
    [
      ['one of', 'in'],
      ['a routing number', 'routing_number'],
      ['between', 'between'],
      ['answered', 'answered'],
    ] as const
  ).flatMap(([words, operator]): [string, Comparison][] => [
    [`is ${words}`, { operator, not: false }],
    [`is not ${words}`, { operator, not: true }],
  ]),
  ...(['=', '==', '!=', '===', '!==', '<', '<=', '>', '>='] as const).map((sign): [string, Comparison] => [
    sign,
    { operator: sign === '=' ? '==' : sign, not: false },
  ]),
  ['between', { operator: 'between', not: false }] as [string, Comparison],
  ['is strictly between', { operator: 'between', strictly: true, not: false }] as [string, Comparison],
  ['is not strictly between', { operator: 'between', strictly: true, not: true }] as [string, Comparison],
  ['is less than', { operator: '<', not: false }] as [string, Comparison],
  ['is more than', { operator: '>', not: false }] as [string, Comparison],
  ['is before', { operator: '<', not: false }] as [string, Comparison],
  ['is after', { operator: '>', not: false }] as [string, Comparison],
  ['contains', { operator: 'contains', not: false }] as [string, Comparison],
  ['does not contain', { operator: 'contains', not: true }] as [string, Comparison],
]
  .map(([words, comparison]): [readonly string[], Comparison] => [words.split(' '), comparison])
  .toSorted(([a], [b]) => b.length - a.length)

const comparisonWords = [...new Set(comparisons.flatMap(([words]) => words.join(' ')))]

/** Words that end the name of a fact. */
const ends: ReadonlySet<string> = new Set(
  'and or not is are if otherwise below above at between contains does begins ends for from where over such with has'.split(' '),
)

const valueVerbs = ['below', 'above', 'between', 'answered', 'exactly', 'strictly', 'least', 'most']

const longestName = 8

class Parser {
  readonly #sentence: string
  readonly #tokens: readonly Token[]
  readonly #vocabulary: Vocabulary
  #next = 0
  #scope: Scope
  /** The last left operand: "income is answered and below $15,000" compares `income` twice. */
  #subject: Rule | undefined
  /** The left operand for the value being parsed, whose type decides how amounts and options are read. */
  #beside: { readonly fact: FactTree | undefined; readonly path: string | undefined } | undefined

  constructor(sentence: string, vocabulary: Vocabulary) {
    this.#sentence = sentence
    this.#tokens = tokensOf(sentence)
    this.#vocabulary = vocabulary
    this.#scope = { of: 'facts', facts: vocabulary.facts }
  }

  whole(): Rule {
    if (this.#tokens.length === 0) throw this.#problem('The sentence is empty.')
    const rule = this.#expression()
    const token = this.#token()
    if (token !== undefined) throw this.#unexpected(token)
    return rule
  }

  #unexpected(token: Token): Unreadable {
    if (token.kind === 'unknown' && token.text.startsWith('"'))
      return this.#problem('The closing double quote of this text is missing.')
    if (token.kind === 'unknown' && token.text.startsWith('{')) return this.#problem('This JSON is incomplete or has an error.')
    if (token.text === ')') return this.#problem('This parenthesis closes none that is open.')
    if (token.kind === 'word') {
      const guess = nearest(token.text, new Set([...comparisonWords.flatMap((words) => words.split(' ')), 'and', 'or']))
      return this.#problem(`A comparison, "and" or "or" is needed in place of "${token.text}".`, guess.slice(0, 3))
    }
    return this.#problem(`"${token.text}" is not understood here.`)
  }

  /** Parses `a if b, c if d, otherwise e`. */
  #expression(): Rule {
    const first = this.#or()
    if (!this.#at('if')) return first
    const operands: Rule[] = [first]
    while (this.#take('if')) {
      operands.push(this.#or())
      const [then = null, when = null] = operands.splice(-2)
      operands.push(when, then)
      if (!this.#take(',')) break
      if (this.#take('otherwise')) {
        operands.push(this.#or())
        break
      }
      operands.push(this.#or())
      if (!this.#at('if')) throw this.#problem('"if" and a condition are needed here, or "otherwise" before the last value.')
    }
    return { if: operands }
  }

  #or(): Rule {
    return this.#chain('or', () => this.#and())
  }

  #and(): Rule {
    return this.#chain('and', () => this.#comparison())
  }

  #chain(word: 'and' | 'or', part: () => Rule): Rule {
    const parts = [part()]
    while (this.#take(word)) parts.push(part())
    return parts.length === 1 ? (parts[0] as Rule) : ruleCall(word, parts)
  }

  #comparison(): Rule {
    if (this.#at('not')) {
      this.#next += 1
      return notOf(this.#comparison())
    }
    const again = this.#subject !== undefined && this.#comparisonAhead() !== undefined
    const subject = again ? (this.#subject as Rule) : this.#sum()
    const comparison = this.#comparisonAhead()
    if (comparison === undefined) return subject
    this.#next += comparison[0].length
    const { not, ...verb } = comparison[1]
    const rule = this.#compared(subject, verb)
    this.#subject = subject
    return not ? notOf(rule) : rule
  }

  #comparisonAhead(): (typeof comparisons)[number] | undefined {
    return comparisons.find(([words]) => this.#at(...words))
  }

  #compared(subject: Rule, { operator, strictly }: Omit<Comparison, 'not'>): Rule {
    const path = pathOf(subject)
    switch (operator) {
      case 'answered': {
        if (path === undefined) throw this.#before('Only a fact can be answered.')
        return { answered: path }
      }
      case 'routing_number':
        return { routing_number: [subject] }
      case 'in':
        return { in: [subject, this.#items(subject)] }
      case 'contains':
        return { in: [this.#sum(), subject] }
      case 'between': {
        const from = this.#value(subject)
        if (!this.#take('and')) throw this.#problem('"and" and the upper limit are needed after "between".')
        const operands = [from, subject, this.#value(subject)]
        return strictly ? { '<': operands } : { '<=': operands }
      }
      default:
        return ruleCall(operator, [subject, this.#value(subject)])
    }
  }

  /** Parses the right operand of a comparison with `subject`. */
  #value(subject: Rule): Rule {
    const before = this.#beside
    const fact = factOf(subject, this.#scope.facts)
    this.#beside = { fact, path: pathOf(subject) }
    const token = this.#token()
    const value = this.#sum()
    this.#beside = before
    const isPlain = token?.kind === 'number' && value === token.value
    if (fact?.type === 'money' && isPlain && typeof value === 'number' && Number.isSafeInteger(value) && value > 0) {
      this.#next -= 1
      throw this.#problem('An amount of money has a dollar sign.', [`$${asDollars(value * 100)}`])
    }
    return value
  }

  /** Parses `A, B or C`. */
  #items(subject: Rule): readonly Rule[] {
    const items: Rule[] = [this.#item(subject)]
    while (this.#take(',')) {
      this.#take('or')
      items.push(this.#item(subject))
    }
    const back = this.#next
    if (this.#take('or')) {
      const isItem = this.#isConstantAhead(subject)
      if (isItem) items.push(this.#item(subject))
      if (!isItem || this.#comparisonAhead() !== undefined) {
        if (isItem) items.pop()
        this.#next = back
      }
    }
    return items
  }

  #isConstantAhead(subject: Rule): boolean {
    const token = this.#token()
    if (token === undefined) return false
    const isConstant = ['text', 'number', 'money'].includes(token.kind) || BARE_TEXT.test(token.text)
    return isConstant || this.#optionAhead(factOf(subject, this.#scope.facts), pathOf(subject)) !== undefined
  }

  #item(subject: Rule): Rule {
    const value = this.#value(subject)
    if (value === null || (typeof value === 'object' && !('usd' in value)))
      throw this.#before('"one of" lists values. Write "contains" to look for something in a list that is a fact.')
    return value
  }

  #sum(): Rule {
    let left = this.#product()
    while (this.#at('+') || this.#at('-')) {
      const sign = this.#word() as '+' | '-'
      const operands = [left]
      do {
        this.#next += 1
        operands.push(this.#product())
      } while (sign === '+' && this.#at('+'))
      left = ruleCall(sign, operands)
    }
    return left
  }

  #product(): Rule {
    let left = this.#atom()
    while (this.#at('*') || this.#at('/') || this.#at('%')) {
      const sign = this.#word() as '*' | '/' | '%'
      const operands = [left]
      do {
        this.#next += 1
        operands.push(this.#atom())
      } while (sign === '*' && this.#at('*'))
      left = ruleCall(sign, operands)
    }
    return left
  }

  #atom(): Rule {
    const token = this.#token()
    if (token === undefined) throw this.#problem('The sentence ends where a fact or a value is needed.')
    if (token.text === '(') return this.#inParentheses()
    if (token.text === '[') return this.#list()
    const option = this.#beside && this.#optionAhead(this.#beside.fact, this.#beside.path)
    if (option !== undefined) {
      this.#next += option.tokens
      return option.id
    }
    const constant = this.#constant(token)
    if (constant !== undefined) {
      this.#next += 1
      return constant.value
    }
    return this.#phrase() ?? this.#namedRule() ?? this.#fact()
  }

  #inParentheses(): Rule {
    this.#next += 1
    const [before, subject] = [this.#beside, this.#subject]
    this.#beside = undefined
    this.#subject = undefined
    const rule = this.#expression()
    this.#beside = before
    this.#subject = subject
    this.#need(')', 'The parenthesis is not closed.')
    return rule
  }

  #list(): readonly Rule[] {
    this.#next += 1
    const items: Rule[] = []
    if (!this.#at(']')) {
      do items.push(this.#sum())
      while (this.#take(','))
    }
    this.#need(']', 'The bracket of the list is not closed.')
    return items
  }

  #constant(token: Token): { readonly value: Rule } | undefined {
    if (token.kind === 'money') {
      const cents = dollars(token.text)
      if (cents === null) throw this.#problem('An amount of money is written $15,000 or $15,000.50.')
      return { value: { usd: asDollars(cents) } }
    }
    if (token.value !== undefined) return { value: asRule(token.value) }
    if (token.kind !== 'word') return undefined
    if (BARE_TEXT.test(token.text)) return { value: token.text }
    if (token.text === 'true' || token.text === 'false') return { value: token.text === 'true' }
    return token.text === 'nothing' || token.text === 'null' ? { value: null } : undefined
  }

  /** The longest option id or label of a fact that the next words match. */
  #optionAhead(fact: FactTree | undefined, path: string | undefined): { id: string; tokens: number } | undefined {
    const [first] = this.#tokens.slice(this.#next)
    if (first === undefined || first.kind === 'text' || (fact?.enum === undefined && path === undefined)) return undefined
    const ids = new Map((fact?.enum ?? []).map((id) => [id, id]))
    const labels = new Map([...(path === undefined ? [] : (this.#vocabulary.labels?.(path) ?? []))])
    const rest = this.#sentence.slice(first.at)
    const known = [...ids, ...[...labels].filter(([label]) => !ids.has(label))]
    const found = known
      .filter(
        ([name]) => name !== '' && rest.toLowerCase().startsWith(name.toLowerCase()) && !/^[\w.-]/.test(rest.slice(name.length)),
      )
      .toSorted(([a], [b]) => b.length - a.length || Number(rest.startsWith(b)) - Number(rest.startsWith(a)))
    const [name = '', id] = found[0] ?? []
    if (id === undefined) return undefined
    const tokens = this.#tokens.slice(this.#next).filter(({ at }) => at < first.at + name.length).length
    return { id, tokens }
  }

  #phrase(): Rule | undefined {
    const back = this.#next
    const phrase = longestFirst(PHRASES).find(({ words }) => this.#takePhrase(words))
    if (phrase) return ruleCall(phrase.operator, [this.#operand()])
    const row = longestFirst(ROWS).find(({ words }) => this.#takePhrase(words))
    if (row)
      return ruleCall(
        row.operator,
        this.#row(() => this.#operand()),
      )
    if (this.#takePhrase('those missing of')) return { missing: this.#row(() => this.#pathAhead()) }
    if (this.#takePhrase('those missing where fewer than')) {
      const fewest = this.#operand()
      this.#needPhrase('are there of')
      return { missing_some: [fewest, this.#row(() => this.#pathAhead())] }
    }
    if (this.#takePhrase('all of')) {
      const paths = this.#row(() => this.#pathAhead())
      this.#needPhrase('are answered')
      return { answered: paths }
    }
    if (this.#takePhrase('the characters of')) {
      const text = this.#operand()
      this.#needPhrase('from')
      const from = this.#operand()
      return { substr: this.#take('for') ? [text, from, this.#operand()] : [text, from] }
    }
    if (this.#takePhrase('for each of')) {
      const list = this.#operand()
      this.#need(',', 'A comma is needed before what is taken of each item.')
      return { map: [list, this.#within(itemScope(list, this.#scope))] }
    }
    if (this.#takePhrase('over each of')) {
      const list = this.#operand()
      this.#needPhrase('from')
      const start = this.#operand()
      this.#need(',', 'A comma is needed before what is computed.')
      return { reduce: [list, this.#within(reduceScope), start] }
    }
    if (this.#takePhrase('those of')) {
      const list = this.#operand()
      this.#needPhrase('where')
      return { filter: [list, this.#within(itemScope(list, this.#scope))] }
    }
    const quantifier = QUANTIFIERS.find(({ words }) => this.#takePhrase(words))
    if (quantifier) {
      const list = this.#operand()
      this.#needPhrase('is such that')
      return ruleCall(quantifier.operator, [list, this.#within(itemScope(list, this.#scope))])
    }
    this.#next = back
    return undefined
  }

  #operand(): Rule {
    const before = this.#beside
    this.#beside = undefined
    const rule = this.#atom()
    this.#beside = before
    return rule
  }

  #within(scope: Scope): Rule {
    const [outer, before, subject] = [this.#scope, this.#beside, this.#subject]
    this.#scope = scope
    this.#beside = undefined
    this.#subject = undefined
    const rule = this.#expression()
    this.#scope = outer
    this.#beside = before
    this.#subject = subject
    return rule
  }

  /** Parses `a, b and c`. */
  #row<Item extends Rule>(item: () => Item): readonly Item[] {
    const items = [item()]
    while (this.#take(',')) items.push(item())
    if (this.#take('and')) items.push(item())
    return items
  }

  #pathAhead(): string {
    const path = pathOf(this.#fact())
    if (path === undefined) throw this.#before('The name of a fact is needed here.')
    return path
  }

  /** Parses a named rule: `the rule in-texas`, its bare name, or its descriptive sentence. */
  #namedRule(): Rule | undefined {
    const { rules = new Map<string, string | undefined>(), values = new Set<string>() } = this.#vocabulary
    for (const [kind, known] of [
      ['rule', [...rules.keys()]],
      ['value', [...values]],
    ] as const) {
      if (!this.#takePhrase(`the ${kind}`)) continue
      const token = this.#token()
      const name = token?.kind === 'text' ? token.value : token?.kind === 'word' ? token.text : undefined
      if (typeof name !== 'string') throw this.#problem(`The name of a ${kind} is needed here.`, known.slice(0, 5))
      const isKnown = (kind === 'rule' ? this.#vocabulary.rules : this.#vocabulary.values)?.has(name) !== false
      if (!isKnown) throw this.#problem(`There is no ${kind} "${name}".`, nearest(name, known))
      this.#next += 1
      return kind === 'rule' ? { rule: name } : { value: name }
    }
    return this.#ruleThatSays() ?? this.#bareName()
  }

  #ruleThatSays(): Rule | undefined {
    const token = this.#token() as Token
    const rest = this.#sentence.slice(token.at)
    const says = [...(this.#vocabulary.rules ?? [])]
      .flatMap(([name, sentence]) => (sentence === undefined ? [] : [{ name, sentence }]))
      .filter(({ sentence }) => rest.toLowerCase().startsWith(sentence.toLowerCase()))
      .filter(({ sentence }) => /^\s*(?:$|[),]|and\b|or\b|if\b)/.test(rest.slice(sentence.length)))
    const longest = Math.max(...says.map(({ sentence }) => sentence.length))
    const meant = says.filter(({ sentence }) => sentence.length === longest)
    if (meant.length > 1)
      throw this.#problem(
        `Several rules say "${meant[0]?.sentence}".`,
        meant.map(({ name }) => `the rule ${name}`),
      )
    if (meant[0] === undefined) return undefined
    while ((this.#token()?.at ?? rest.length + token.at) < token.at + longest) this.#next += 1
    return { rule: meant[0].name }
  }

  #bareName(): Rule | undefined {
    const { text = '', kind } = this.#token() ?? {}
    const isFact = this.#scope.facts?.typeOf(text) !== undefined
    if (kind !== 'word' || isFact || this.#scope.of !== 'facts') return undefined
    const { rules, values, isThere = always } = this.#vocabulary
    if (rules?.has(text) !== true && values?.has(text) !== true) return undefined
    const { facts } = this.#scope
    const { paths, elsewhere } = facts ? factsNamed(text, facts, isThere) : { paths: [], elsewhere: false }
    const named = `the ${rules?.has(text) ? 'rule' : 'value'} ${text}`
    if (paths.length > 0 && !elsewhere) throw this.#problem(`"${text}" can be several things.`, [...paths, named])
    this.#next += 1
    return rules?.has(text) ? { rule: text } : { value: text }
  }

  #fact(): Rule {
    if (this.#takePhrase('the fact')) {
      const token = this.#token()
      if (token?.kind !== 'text') throw this.#problem('The path of the fact is needed here, in double quotes.')
      this.#next += 1
      return { var: String(token.value) }
    }
    if (this.#take('it')) {
      if (this.#scope.of !== 'item') throw this.#before('"it" is an item of a list, and no list is meant here.')
      return { var: '' }
    }
    const isPart = this.#take('its')
    if (isPart && this.#scope.of !== 'item') throw this.#before('"its" is said of an item of a list, and no list is meant here.')
    const quoted = isPart && this.#token()?.kind === 'text' ? this.#token()?.value : undefined
    if (quoted !== undefined) {
      this.#next += 1
      return { var: String(quoted) }
    }
    return { var: this.#path(isPart) }
  }

  #path(isPart: boolean): string {
    const name = this.#name()
    const { facts } = this.#scope
    const [first] = name
    if (first === undefined) throw this.#needsValue()
    if (facts === undefined) {
      if (!(isPart || this.#scope.of === 'item' ? BARE_PART : BARE_PATH).test(first))
        throw this.#problem(`"${first}" is no path of a fact.`)
      this.#next += 1
      return first
    }
    const isThere = this.#scope.of === 'facts' ? (this.#vocabulary.isThere ?? always) : always
    for (let length = name.length; length > 0; length -= 1) {
      const words = name.slice(0, length).join(' ')
      const { paths, elsewhere } = factsNamed(words, facts, isThere)
      if (paths.length === 0) continue
      if (paths.length > 1 && !elsewhere) throw this.#problem(`"${words}" can be several facts.`, paths, length)
      if (elsewhere) throw this.#problem(`"${words}" does not exist here.`, nearestFacts(words, facts, isThere), length, true)
      this.#next += length
      return paths[0] as string
    }
    const stop = name.findIndex((word) => ends.has(word))
    const length = stop < 0 ? name.length : Math.max(stop, 1)
    throw this.#unknownFact(name.slice(0, length), isThere)
  }

  #unknownFact(name: readonly string[], isThere: (path: string) => boolean): Unreadable {
    const { facts } = this.#scope
    const words = name.join(' ')
    const fact = this.#beside?.fact
    const choices = fact?.enum ?? []
    if (this.#beside && choices.length > 0) {
      const labels = [...(this.#vocabulary.labels?.(this.#beside.path ?? '') ?? new Map<string, string>())]
      const near = nearest(words, [...choices, ...labels.map(([label]) => label)])
      const all = choices.length <= 8 ? choices : []
      return this.#problem(`${this.#beside.path ?? 'It'} is never "${words}".`, near.length > 0 ? near : all, name.length)
    }
    if (fact?.type === 'text' && name.length > 0)
      return this.#problem(`A text stands in double quotes.`, [JSON.stringify(words)], name.length)
    const [verb] = this.#beside ? nearest(name[0] ?? '', valueVerbs) : []
    if (verb !== undefined) return this.#problem(`There is no comparison "${name[0]}".`, [verb])
    const guesses = facts ? nearestFacts(words, facts, isThere) : []
    return this.#problem(`There is no fact "${words}".`, guesses, name.length)
  }

  #needsValue(): Unreadable {
    const token = this.#token()
    if (token === undefined) return this.#problem('The sentence ends where a fact or a value is needed.')
    if (token.kind === 'unknown') return this.#unexpected(token)
    return this.#problem(`A fact or a value is needed in place of "${token.text}".`)
  }

  /** The next words, as many as a name can have. */
  #name(): readonly string[] {
    const words: string[] = []
    for (const token of this.#tokens.slice(this.#next, this.#next + longestName)) {
      if (token.kind !== 'word') break
      words.push(token.text)
    }
    return words
  }

  #token(): Token | undefined {
    return this.#tokens[this.#next]
  }

  #word(): string {
    return this.#token()?.text ?? ''
  }

  /**
   * Whether the next words or signs are these. Case matters except for the first letter, because OR and IN are states.
   */
  #at(...words: readonly string[]): boolean {
    return words.every((word, index) => {
      const token = this.#tokens[this.#next + index]
      return (
        token !== undefined &&
        token.kind !== 'text' &&
        (token.text === word || (this.#next === 0 && lowerFirst(token.text) === word))
      )
    })
  }

  #take(word: string): boolean {
    const there = this.#at(word)
    if (there) this.#next += 1
    return there
  }

  /** Like `#take`, for a phrase that may begin with "the". */
  #takePhrase(phrase: string): boolean {
    const words = phrase.split(' ')
    const found = [words, words[0] === 'the' && words.length > 2 ? words.slice(1) : words].find((some) => this.#at(...some))
    if (found === undefined) return false
    this.#next += found.length
    return true
  }

  #need(sign: string, message: string): void {
    if (this.#take(sign)) return
    const token = this.#token()
    throw token !== undefined && token.kind === 'word' ? this.#unexpected(token) : this.#problem(message)
  }

  #needPhrase(phrase: string): void {
    if (!this.#takePhrase(phrase)) throw this.#problem(`"${phrase}" is needed here.`)
  }

  /**
   * A parse error at the next tokens.
   *
   * @param tokens how many tokens are wrong
   */
  #problem(message: string, suggestions: readonly string[] = [], tokens = 1, elsewhere = false): Unreadable {
    const first = this.#token()
    const at = first?.at ?? this.#sentence.length
    const last = this.#tokens[this.#next + Math.max(tokens, 1) - 1] ?? first
    const length = last === undefined ? 1 : last.at + last.text.length - at
    return new Unreadable({ at, length, message, suggestions, ...(elsewhere && { elsewhere: true as const }) })
  }

  /** A parse error at the preceding word. */
  #before(message: string): Unreadable {
    this.#next -= 1
    return this.#problem(message)
  }
}

/** The negation of a rule in the form that flow files use: `{ "!": { "var": … } }`. */
function notOf(rule: Rule): Rule {
  return { '!': Array.isArray(rule) ? [rule] : rule }
}

const always = () => true

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? (text[0] as string).toLowerCase() + text.slice(1) : text
}

function pathOf(rule: Rule): string | undefined {
  const path: Json | undefined =
    rule !== null && typeof rule === 'object' && 'var' in rule ? ((rule as { readonly var: Rule }).var as Json) : undefined
  return typeof path === 'string' && path !== '' ? path : undefined
}

function longestFirst<Named extends { readonly words: string }>(all: readonly Named[]): readonly Named[] {
  return all.toSorted((a, b) => b.words.length - a.words.length)
}
