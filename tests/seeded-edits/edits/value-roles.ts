/** The role of a value, guessed as a reader would: from how it is written and under which key. */
import { OPERATORS } from '#engine/index.ts'
import { type Spot, textOf } from './document.ts'

/** Read only by people who read the file. */
export function isComment({ document: { sort, inside }, keys, key }: Spot): boolean {
  if (keys.some((own) => own === '$comment' || own === '$schema' || own === '$moved')) return true
  if (inside === 'scenarios/declined.json') return keys.length > 0
  if (sort === 'scenarios') return key === 'title' || key === 'notForUs' || key === 'id'
  return key === 'says' || key === 'because'
}

/** The applicant of a scenario. Edited, the claim is about another applicant, and may hold as well. */
export function isAboutAnotherApplicant({ document: { sort }, keys }: Spot): boolean {
  return sort === 'scenarios' && keys.some((key) => key === 'given' || key === 'answer')
}

/** Part of a declared property. Edited, the property is about other facts or screens, and may hold as well. */
export function isPartOfProperty({ document: { sort }, keys }: Spot): boolean {
  return sort === 'properties' && keys.length > 1
}

/** A claim: with a part of it removed, it claims less, and nothing is wrong. */
export function isClaim({ document: { sort }, keys }: Spot): boolean {
  return sort === 'properties' || (sort === 'scenarios' && (keys.includes('then') || keys.length <= 2))
}

const textKeys = new Set([
  ...['label', 'heading', 'text', 'help', 'placeholder', 'required', 'invalid', 'message', 'hint', 'submit', 'button'],
  ...[
    'buttonForSeveral',
    'description',
    'why',
    'title',
    'refuse',
    'change',
    'answer',
    'none',
    'unfinished',
    'fixed',
    'notOffered',
  ],
])

/** A text that borrowers read. */
export function isText(spot: Spot): boolean {
  const text = textOf(spot)
  if (text === undefined || spot.key === 'id' || isComment(spot) || isPattern(spot) || ruleAround(spot)) return false
  const { key, keys, document } = spot
  if (document.sort === 'copy') return key === 'is' || key === 'of'
  if (document.sort === 'facts' || document.sort === 'scenarios') return / /.test(text)
  return / /.test(text) || textKeys.has(key) || keys.some((own) => ['messages', 'words', 'labels'].includes(own))
}

export const isPattern = ({ key }: Spot): boolean => key === 'pattern'

/** A case of a text: a lender overrides a text as a whole, so the ids of its cases are not looked up. */
export function isCaseOfText({ document: { folder }, keys, around }: Spot): boolean {
  return folder !== 'base' && keys.at(-3) === 'cases' && around?.parts.some(({ key }) => key === 'text') === true
}

/** A single word: a route, the path of a fact, a choice, a setting. */
export function isName(spot: Spot): boolean {
  const text = textOf(spot)
  return (
    text !== undefined &&
    /^[^\s{}]{3,}$/.test(text) &&
    /[A-Za-z]{2}/.test(text) &&
    !isComment(spot) &&
    !isText(spot) &&
    !isPattern(spot)
  )
}

/** Keys of rules. */
export const CONDITIONS: ReadonlySet<string> = new Set([
  ...['when', 'askWhen', 'shownWhen', 'openWhen', 'refuseWhen', 'leaveWhen'],
])

const evaluated = new Set([...CONDITIONS, 'is', 'amount', 'percent', 'prefill', 'set', 'sets', 'query', 'carry', 'with'])

/** An operator with its operands: `{ "<": [ … ] }`. */
export function isOperation({ node, keys, document }: Spot): boolean {
  const [only, ...more] = node.children ?? []
  const operator: unknown = only?.children?.[0]?.value
  if (node.type !== 'object' || only === undefined || more.length > 0) return false
  if (document.sort === 'scenarios' || document.sort === 'copy') return false
  return OPERATORS.has(String(operator)) && keys.some((key) => evaluated.has(key) || OPERATORS.has(key))
}

export const operatorOf = ({ node }: Spot): string => String(node.children?.[0]?.children?.[0]?.value)

/** Whether the value is inside an operation. */
export function ruleAround({ around }: Spot): boolean {
  return around !== undefined && (isOperation(around) || ruleAround(around))
}
