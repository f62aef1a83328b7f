/** What a tester takes a value for, from how it is written and under which key. */
import { type Spot, textOf } from './document.ts'

/** Said to whoever reads the file; nobody else sees or reads it. */
export function isAside({ document: { sort }, keys, key }: Spot): boolean {
  if (keys.some((one) => one === '$comment' || one === '$schema' || one === '$moved')) return true
  if (sort === 'scenarios') return key === 'title' || key === 'notForUs' || key === 'id'
  return key === 'says' || key === 'because'
}

/** Of a scenario: whom it is about. Edited, it is about somebody else, which may be as true. */
export function isAboutSomebodyElse({ document: { sort }, keys }: Spot): boolean {
  return sort === 'scenarios' && keys.some((key) => key === 'given' || key === 'answer')
}

/** A promise about other facts or screens is another promise, which may be as true. */
export function isAnotherPromise({ document: { sort }, keys }: Spot): boolean {
  return sort === 'properties' && keys.length > 1
}

/** A promise: with a part of it gone, less is promised, and nothing is wrong. */
export function isPromise({ document: { sort }, keys }: Spot): boolean {
  return sort === 'properties' || (sort === 'scenarios' && (keys.includes('then') || keys.length <= 2))
}

const wordKeys = new Set([
  ...['label', 'heading', 'text', 'help', 'placeholder', 'required', 'invalid', 'message', 'hint', 'submit', 'button'],
  ...['buttonForSeveral', 'description', 'title', 'refuse', 'change', 'answer', 'none', 'unfinished', 'fixed', 'notOffered'],
])

/** Words that a borrower reads. */
export function isWords(spot: Spot): boolean {
  const text = textOf(spot)
  if (text === undefined || spot.key === 'id' || isAside(spot) || isPattern(spot) || ruleAround(spot)) return false
  const { key, keys, document } = spot
  if (document.sort === 'copy') return key === 'is' || key === 'of'
  if (document.sort === 'facts' || document.sort === 'scenarios') return / /.test(text)
  return / /.test(text) || wordKeys.has(key) || keys.some((one) => one === 'messages' || one === 'words' || one === 'labels')
}

export const isPattern = ({ key }: Spot): boolean => key === 'pattern'

/** A case of a text: a lender that words it otherwise says the text whole, so nobody looks for its cases by their names. */
export function isCaseOfText({ document: { folder }, keys, around }: Spot): boolean {
  return folder !== 'base' && keys.at(-3) === 'cases' && around?.parts.some(({ key }) => key === 'text') === true
}

/** One word that something else is known by: a route, a path of a fact, a choice, a setting. */
export function isName(spot: Spot): boolean {
  const text = textOf(spot)
  return (
    text !== undefined &&
    /^[^\s{}]{3,}$/.test(text) &&
    /[A-Za-z]{2}/.test(text) &&
    !isAside(spot) &&
    !isWords(spot) &&
    !isPattern(spot)
  )
}

export const OPERATORS: ReadonlySet<string> = new Set([
  ...['var', 'answered', 'first_of', 'missing', 'missing_some', 'rule', 'value', 'if', 'and', 'or', '!', '!!', '==', '===', '!='],
  ...['!==', '<', '<=', '>', '>=', 'in', '+', '-', '*', '/', '%', 'min', 'max', 'usd', 'some', 'all', 'none', 'filter', 'map'],
  ...['reduce', 'merge', 'length', 'cat', 'substr', 'starts_with', 'ends_with', 'lower', 'words', 'routing_number'],
  ...['years_since', 'days_since'],
])

/** Keys under which a rule, or something that is worked out, stands. */
export const CONDITIONS: ReadonlySet<string> = new Set([
  ...['when', 'askWhen', 'shownWhen', 'openWhen', 'refuseWhen', 'leaveWhen'],
])

const workedOut = new Set([...CONDITIONS, 'is', 'amount', 'percent', 'prefill', 'set', 'sets', 'query', 'carry', 'with'])

/** An operator with its operands: `{ "<": [ … ] }`. */
export function isOperation({ node, keys, document }: Spot): boolean {
  const [only, ...more] = node.children ?? []
  const operator: unknown = only?.children?.[0]?.value
  if (node.type !== 'object' || only === undefined || more.length > 0) return false
  if (document.sort === 'scenarios' || document.sort === 'copy') return false
  return OPERATORS.has(String(operator)) && keys.some((key) => workedOut.has(key) || OPERATORS.has(key))
}

export const operatorOf = ({ node }: Spot): string => String(node.children?.[0]?.children?.[0]?.value)

/** Whether it stands inside an operation. */
export function ruleAround({ around }: Spot): boolean {
  return around !== undefined && (isOperation(around) || ruleAround(around))
}
