import type { Rule } from '#engine/index.ts'
import { ruleCall } from '#engine/index.ts'
/** A condition as a person reads it: `draft.propertyAddress.state is NY`, `the type of one of application.consents is HARD_CREDIT`. */

import { operationIn } from '#engine/index.ts'
import { yesOrNo } from '#verify/analysis/operator-sets.ts'

/** How a fact is called: by its path; in a rule over a list, as what it is of an item. */
type Names = (path: string) => string

const byPath: Names = (path) => path

export function conditionInWords(condition: Rule, holds = true, names = byPath): string {
  const operation = operationIn(condition)
  if (!operation) return `${holds ? '' : 'not '}${valueInWords(condition, names)}`
  const { operator, operands } = operation
  const [a = null, b = null, c = null] = operands
  const said = (value: Rule) => operandInWords(value, names)
  const verb = verbs[operator]
  const quantified = quantifiers[operator]
  if (operator === '!') return conditionInWords(a, !holds, names)
  if (operator === '!!') return conditionInWords(a, holds, names)
  if (operator === 'rule' || operator === 'value') return conditionInWords(b, holds, names)
  if (operator === 'and' || operator === 'or') return joined(operator, operands, holds, names)
  if (operator === 'var') return `${said(condition)} is ${holds ? 'true' : 'not true'}`
  if (operator === 'answered') {
    const paths = operands.flat().map((path) => nameOf(path, names))
    return `${paths.join(' and ')} ${holds ? 'is answered' : 'is not answered'}`
  }
  if (operator === 'in' && Array.isArray(b))
    return `${said(a)} ${holds ? 'is' : 'is not'} ${b.length === 1 ? '' : 'one of '}${listed(b.map(said))}`
  if (operator === 'in') return `${said(b)} ${holds ? 'has' : 'does not have'} ${said(a)}`
  if (operator === 'missing')
    return `${holds ? 'one of' : 'none of'} ${listed(operands.flat().map((path) => nameOf(path, names)))} is missing`
  if (operator === 'routing_number') return `${said(a)} ${holds ? 'is' : 'is not'} a routing number`
  if (quantified) return ofItems(quantified[holds ? 0 : 1], a, b, names)
  if (verb && operands.length === 3) return joined('and', [ruleCall(operator, [a, b]), ruleCall(operator, [b, c])], holds, names)
  if (verb) return `${said(a)} ${verb[holds ? 0 : 1]} ${said(b)}`
  return `${said(condition)} ${holds ? 'counts as yes' : 'counts as no'}`
}

const verbs: { readonly [operator: string]: readonly [yes: string, no: string] } = {
  '==': ['is', 'is not'],
  '===': ['is', 'is not'],
  '!=': ['is not', 'is'],
  '!==': ['is not', 'is'],
  '<': ['is below', 'is not below'],
  '<=': ['is at most', 'is not at most'],
  '>': ['is above', 'is not above'],
  '>=': ['is at least', 'is below'],
  starts_with: ['begins with', 'does not begin with'],
  ends_with: ['ends with', 'does not end with'],
}

const notEach = 'not each of'

/** Of no item at all, "each" is not so and "none" is. */
const quantifiers: { readonly [operator: string]: readonly [yes: string, no: string] } = {
  some: ['one of', 'none of'],
  none: ['none of', 'one of'],
  all: ['each of', notEach],
}

/** What is no `and` becomes an `or` of what is not so, and the other way round. */
function joined(operator: 'and' | 'or', operands: readonly Rule[], holds: boolean, names: Names): string {
  const word = (operator === 'and') === holds ? ' and ' : ' or '
  const parts = operands.map((part) => conditionInWords(part, holds, names))
  if (parts.length === 1) return parts[0] as string
  return parts.map((part) => (/ (and|or) /.test(part) ? `(${part})` : part)).join(word)
}

/** `the type of one of application.consents is HARD_CREDIT`; where more is asked of an item, `one of … is such that`. */
function ofItems(which: string, list: Rule, rule: Rule, names: Names): string {
  const items = `${which} ${valueInWords(list, names)}`
  if (which !== notEach && saysOneThing(rule)) return conditionInWords(rule, true, partOf(items))
  return `${items} is such that ${conditionInWords(rule, true, ofAnItem)}`
}

function partOf(items: string): Names {
  return (path) => (path === '' ? items : `the ${path} of ${items}`)
}

const ofAnItem: Names = (path) => (path === '' ? 'it' : `its ${path}`)
const ofThose: Names = (path) => (path === '' ? 'it' : `the ${path}`)

/** Said of "none of them", that something is so and something else is not would be said of each by itself. */
function saysOneThing(rule: Rule): boolean {
  const { operator = '', operands = [] } = operationIn(rule) ?? {}
  if (operator === '!' || operator === '!!') return saysOneThing(operands[0] ?? null)
  const isPlain = ['var', 'answered', 'in', 'routing_number'].includes(operator) || (verbs[operator] && operands.length === 2)
  return Boolean(isPlain) && readsIn(rule) === 1
}

/** How often a rule looks at a fact. */
function readsIn(part: Rule): number {
  if (Array.isArray(part)) return part.reduce<number>((reads, one) => reads + readsIn(one), 0)
  const { operator, operands = [] } = operationIn(part) ?? {}
  if (operator === 'var') return 1
  return operator === 'answered' ? operands.flat().length : readsIn(operands)
}

/** What ends with "otherwise …" would swallow what is said of it. */
function operandInWords(value: Rule, names: Names): string {
  const words = valueInWords(value, names)
  return isAlternatives(value) ? `(${words})` : words
}

function isAlternatives(value: Rule): boolean {
  const { operator, operands = [] } = operationIn(value) ?? {}
  return operator === 'if' || ((operator === 'value' || operator === 'rule') && isAlternatives(operands[1] ?? null))
}

export function valueInWords(value: Rule, names = byPath): string {
  const operation = operationIn(value)
  if (!operation) return Array.isArray(value) ? `[${listed(value.map((one) => valueInWords(one, names)))}]` : plain(value)
  const { operator, operands } = operation
  const [a = null, b = null, c] = operands
  const said = (part: Rule) => operandInWords(part, names)
  if (operator === 'var') return nameOf(a, names)
  if (operator === 'value' || operator === 'rule') return valueInWords(b, names)
  if (operator === 'if') return alternatives(operands, names)
  if (operator === 'and' || operator === 'or' || yesOrNo.has(operator)) return `whether ${conditionInWords(value, true, names)}`
  if (operator === '-' && operands.length === 1) return `minus ${said(a)}`
  if (signs.has(operator)) return operands.map((part) => (isSum(part) ? `(${said(part)})` : said(part))).join(` ${operator} `)
  if (operator === 'usd') return `$${plain(a).replace('$', '')}`
  if (operator === 'filter') return `those of ${said(a)} where ${conditionInWords(b, true, ofThose)}`
  if (operator === 'map') return valueInWords(b, partOf(`each of ${said(a)}`))
  if (operator === 'reduce') return `${valueInWords(b)} over each of ${said(a)}, from ${said(c ?? null)}`
  if (operator === 'missing') return `those missing of ${listed(operands.flat().map((path) => nameOf(path, names)))}`
  if (operator === 'missing_some')
    return `those missing where fewer than ${said(a)} are there of ${listed([b].flat().map((path) => nameOf(path, names)))}`
  if (operator === 'substr') return `${said(a)} from character ${said(b)}${c === undefined ? '' : ` for ${said(c)}`}`
  if (operator === 'lower') return `${said(a)} in small letters`
  return `${phrases[operator] ?? operator} ${inARow(operands.map(said))}`
}

const signs: ReadonlySet<string> = new Set(['+', '-', '*', '/', '%'])

const phrases: { readonly [operator: string]: string } = {
  years_since: 'the years since',
  days_since: 'the days since',
  length: 'the length of',
  words: 'the number of words of',
  min: 'the least of',
  max: 'the greatest of',
  first_of: 'the first there is of',
  merge: 'the items of',
  cat: 'the text of',
}

function isSum(part: Rule): boolean {
  return signs.has(operationIn(part)?.operator ?? '')
}

/** `19 if state is AL, otherwise 18` */
function alternatives([when, then, ...others]: readonly Rule[], names: Names): string {
  if (then === undefined) return `otherwise ${valueInWords(when ?? null, names)}`
  const first = `${valueInWords(then, names)} if ${conditionInWords(when ?? null, true, names)}`
  return others.length === 0 ? first : `${first}, ${alternatives(others, names)}`
}

function nameOf(path: Rule, names: Names): string {
  return names(plain(path))
}

function plain(value: Rule): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function inARow(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** All of them where they are few: then a comparison of two reports shows every difference. */
const most = 60

function listed(words: readonly string[]): string {
  const shown = words.slice(0, most).join(', ')
  return words.length > most ? `${shown} and ${words.length - most} more` : shown
}
