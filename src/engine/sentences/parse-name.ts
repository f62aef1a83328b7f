/** Parses names in a sentence: facts, options of facts, and named rules and values. */
import { nearest } from '#engine/diagnostics/nearest.ts'
import { operationIn, type Rule } from '#engine/flow/json.ts'
import type { FactTree } from '#engine/logic/fact-schema.ts'
import type { Scope } from './sentence-context.ts'
import type { SentenceCursor, SentenceError } from './sentence-cursor.ts'
import { BARE_PART, BARE_PATH } from './sentence-form.ts'
import { factsNamed, nearestFacts, type Vocabulary } from './vocabulary.ts'

/** What decides how the next words of a sentence are understood. */
export type ReadingContext = {
  readonly vocabulary: Vocabulary
  readonly scope: Scope
  /** While the right operand of a comparison is parsed: the left one. Its type decides how amounts and options are read. */
  readonly comparedWith?: Compared
}

export type Compared = { readonly fact: FactTree | undefined; readonly path: string | undefined }

/** The path of a rule that is a fact. */
export function pathOf(rule: Rule): string | undefined {
  const { operator, operands = [] } = operationIn(rule) ?? {}
  const [path] = operands
  return operator === 'var' && operands.length === 1 && typeof path === 'string' && path !== '' ? path : undefined
}

/** The longest option id or label of a fact that the next words match. */
export function optionAhead(
  compared: Compared | undefined,
  cursor: SentenceCursor,
  vocabulary: Vocabulary,
): { readonly id: string; readonly length: number } | undefined {
  if (cursor.token === undefined || cursor.token.kind === 'text' || compared === undefined) return undefined
  const { rest } = cursor
  const begins = (name: string) =>
    name !== '' && rest.toLowerCase().startsWith(name.toLowerCase()) && !/^[\w.-]/.test(rest.slice(name.length))
  const [name] = namesOfOptions(compared, vocabulary)
    .filter(begins)
    .toSorted((a, b) => b.length - a.length || Number(rest.startsWith(b)) - Number(rest.startsWith(a)))
  if (name === undefined) return undefined
  const isId = compared.fact?.enum?.includes(name)
  return { id: isId ? name : (labelsOf(compared, vocabulary).get(name) ?? name), length: name.length }
}

function namesOfOptions(compared: Compared, vocabulary: Vocabulary): readonly string[] {
  return [...new Set([...(compared.fact?.enum ?? []), ...labelsOf(compared, vocabulary).keys()])]
}

function labelsOf({ path }: Compared, { labels }: Vocabulary): ReadonlyMap<string, string> {
  return (path === undefined ? undefined : labels?.(path)) ?? new Map()
}

/** Parses a named rule or value: `the rule in-texas`, its bare name, or the descriptive sentence of a rule. */
export function namedRuleAhead(cursor: SentenceCursor, context: ReadingContext): Rule | undefined {
  return ruleAfterThe(cursor, context) ?? ruleThatSays(cursor, context) ?? bareName(cursor, context)
}

function ruleAfterThe(cursor: SentenceCursor, { vocabulary: { rules, values } }: ReadingContext): Rule | undefined {
  const kind = (['rule', 'value'] as const).find((one) => cursor.take(`the ${one}`))
  if (!kind) return undefined
  const known = kind === 'rule' ? rules : values
  const { token } = cursor
  const name = token?.kind === 'text' ? token.value : token?.kind === 'word' ? token.text : undefined
  if (typeof name !== 'string')
    throw cursor.problem(`The name of a ${kind} is needed here.`, [...(known?.keys() ?? [])].slice(0, 5))
  if (known?.has(name) === false) throw cursor.problem(`There is no ${kind} "${name}".`, nearest(name, known.keys()))
  cursor.position += 1
  return kind === 'rule' ? { rule: name } : { value: name }
}

function ruleThatSays(cursor: SentenceCursor, { vocabulary: { rules } }: ReadingContext): Rule | undefined {
  const { rest } = cursor
  const begins = (sentence: string) =>
    rest.toLowerCase().startsWith(sentence.toLowerCase()) && /^\s*(?:$|[),]|and\b|or\b|if\b)/.test(rest.slice(sentence.length))
  const says = [...(rules ?? [])].flatMap(([name, sentence = '']) => (sentence && begins(sentence) ? [{ name, sentence }] : []))
  const longest = Math.max(...says.map(({ sentence }) => sentence.length))
  const [meant, ...others] = says.filter(({ sentence }) => sentence.length === longest)
  if (!meant) return undefined
  const names = [meant, ...others].map(({ name }) => `the rule ${name}`)
  if (others.length > 0) throw cursor.problem(`Several rules say "${meant.sentence}".`, names)
  cursor.takeCharacters(longest)
  return { rule: meant.name }
}

function bareName(cursor: SentenceCursor, { vocabulary, scope }: ReadingContext): Rule | undefined {
  const { text = '', kind } = cursor.token ?? {}
  const { rules, values } = vocabulary
  if (kind !== 'word' || scope.of !== 'facts' || scope.facts?.typeOf(text) !== undefined) return undefined
  if (!rules?.has(text) && !values?.has(text)) return undefined
  const { paths, elsewhere } = factsMeant(text, vocabulary, scope)
  const named = `the ${rules?.has(text) ? 'rule' : 'value'} ${text}`
  if (paths.length > 0 && !elsewhere) throw cursor.problem(`"${text}" can be several things.`, [...paths, named])
  cursor.position += 1
  return rules?.has(text) ? { rule: text } : { value: text }
}

/** Parses a fact: its path or name, `it` and `its type` of a list's item, or `the fact "odd path"`. */
export function factAhead(cursor: SentenceCursor, context: ReadingContext): Rule {
  const { scope } = context
  if (cursor.take('the fact')) {
    const path = quotedPath(cursor)
    if (path === undefined) throw cursor.problem('The path of the fact is needed here, in double quotes.')
    return { var: path }
  }
  if (cursor.take('it')) {
    if (scope.of !== 'item') throw cursor.problemBefore('"it" is an item of a list, and no list is meant here.')
    return { var: '' }
  }
  const isPart = cursor.take('its')
  if (isPart && scope.of !== 'item') throw cursor.problemBefore('"its" is said of an item of a list, and no list is meant here.')
  return { var: (isPart ? quotedPath(cursor) : undefined) ?? pathAhead(cursor, context, isPart) }
}

function quotedPath(cursor: SentenceCursor): string | undefined {
  const { token } = cursor
  if (token?.kind !== 'text') return undefined
  cursor.position += 1
  return String(token.value)
}

/** The most words of a name. */
const LONGEST_NAME = 8
/** Words that end the name of a fact. */
const ENDS: ReadonlySet<string> = new Set(
  'and or not is are if otherwise below above at between contains does begins ends for from where over such with has'.split(' '),
)

function pathAhead(cursor: SentenceCursor, context: ReadingContext, isPart: boolean): string {
  const { vocabulary, scope } = context
  const name = cursor.wordsAhead(LONGEST_NAME)
  const [first] = name
  if (first === undefined) throw needsValue(cursor)
  if (scope.facts === undefined) {
    if (!(isPart || scope.of === 'item' ? BARE_PART : BARE_PATH).test(first))
      throw cursor.problem(`"${first}" is no path of a fact.`)
    cursor.position += 1
    return first
  }
  for (let length = name.length; length > 0; length -= 1) {
    const words = name.slice(0, length).join(' ')
    const { paths, elsewhere } = factsMeant(words, vocabulary, scope)
    const [path, ...others] = paths
    if (path === undefined) continue
    if (elsewhere) throw cursor.problem(`"${words}" does not exist here.`, alike(words, context), length, true)
    if (others.length > 0) throw cursor.problem(`"${words}" can be several facts.`, paths, length)
    cursor.position += length
    return path
  }
  const stop = name.findIndex((word) => ENDS.has(word))
  throw unknownFact(name.slice(0, stop < 0 ? name.length : Math.max(stop, 1)), cursor, context)
}

function factsMeant(name: string, { isThere }: Vocabulary, { of, facts }: Scope): ReturnType<typeof factsNamed> {
  return facts ? factsNamed(name, facts, of === 'facts' ? isThere : undefined) : { paths: [], elsewhere: false }
}

function alike(name: string, { vocabulary: { isThere }, scope: { of, facts } }: ReadingContext): readonly string[] {
  return facts ? nearestFacts(name, facts, of === 'facts' ? isThere : undefined) : []
}

function unknownFact(name: readonly string[], cursor: SentenceCursor, context: ReadingContext): SentenceError {
  const { comparedWith, vocabulary } = context
  const words = name.join(' ')
  const choices = comparedWith?.fact?.enum ?? []
  if (comparedWith && choices.length > 0) {
    const near = nearest(words, namesOfOptions(comparedWith, vocabulary))
    const meant = near.length > 0 || choices.length > 8 ? near : choices
    return cursor.problem(`${comparedWith.path ?? 'It'} is never "${words}".`, meant, name.length)
  }
  if (comparedWith?.fact?.type === 'text')
    return cursor.problem('A text stands in double quotes.', [JSON.stringify(words)], name.length)
  const [verb] = comparedWith ? nearest(name[0] ?? '', VALUE_VERBS) : []
  if (verb !== undefined) return cursor.problem(`There is no comparison "${name[0]}".`, [verb])
  return cursor.problem(`There is no fact "${words}".`, alike(words, context), name.length)
}

const VALUE_VERBS = ['below', 'above', 'between', 'answered', 'exactly', 'strictly', 'least', 'most']

function needsValue(cursor: SentenceCursor): SentenceError {
  const { token } = cursor
  if (token === undefined) return cursor.problem('The sentence ends where a fact or a value is needed.')
  if (token.kind === 'unknown') return cursor.unexpected(token)
  return cursor.problem(`A fact or a value is needed in place of "${token.text}".`)
}
