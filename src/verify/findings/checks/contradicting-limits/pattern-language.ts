/**
 * Regular expressions as the sets of texts that they accept, so that it can be proved what two of them accept together.
 * A text is accepted as the schema compiler accepts it: the expression is found somewhere in it, in Unicode mode.
 */
import { combineTransformers, DFA, JS, NFA, Transformers, transform } from 'refa'
import { tooBigAPattern } from '../bad-pattern/too-big-a-pattern.ts'

export type Language = {
  readonly texts: NFA
  /** Nothing was left out of account: not these texts only, but exactly these. */
  readonly exact: boolean
}

const known = new Map<string, Language | undefined>()
const remembered = 500

/** undefined where it is too much to be counted out, or refers back to what it has read. */
export function languageOf(pattern: string): Language | undefined {
  if (known.size > remembered) known.clear()
  if (!known.has(pattern)) known.set(pattern, tooBigAPattern(pattern) === undefined ? settled(() => read(pattern)) : undefined)
  return known.get(pattern)
}

/** What all of them accept; undefined where that is too much. */
export function together(languages: readonly Language[]): Language | undefined {
  return settled(() =>
    languages.reduce((all, { texts, exact }) => ({ texts: NFA.fromIntersection(all.texts, texts), exact: all.exact && exact })),
  )
}

export function acceptsNothing({ texts }: Language): boolean {
  return texts.isEmpty
}

/** Whether the second language holds all of the first; false where that is undecided. */
export function isWithin(inner: Language, outer: Language): boolean {
  if (!outer.exact) return false
  const left = settled(() => NFA.fromIntersection(inner.texts, without(outer.texts)))
  return left?.isEmpty === true
}

function read(pattern: string): Language {
  const refused = leadingRefusal(pattern)
  if (!refused) return accepted(pattern)
  const [not, rest] = [accepted(`^(?:${refused.not})`), accepted(`^${refused.rest}`)]
  if (!not.exact) return { ...rest, exact: false }
  return { texts: NFA.fromIntersection(NFA.fromFA(without(not.texts)), rest.texts), exact: rest.exact }
}

function accepted(pattern: string): Language {
  const parser = JS.Parser.fromLiteral({ source: `^[^]*(?:${pattern})[^]*$`, flags: 'u' })
  const { expression, maxCharacter } = parser.parse({ assertions: 'parse', backreferences: 'throw' })
  const plain = transform(Transformers.patternEdgeAssertions({ remove: true }), transform(withoutAssertions, expression))
  try {
    return { texts: NFA.fromRegex(plain, { maxCharacter }, { assertions: 'throw' }), exact: true }
  } catch {
    // Without what it looks ahead to, it accepts more than it does: what is refused then is refused for sure.
    return { texts: NFA.fromRegex(plain, { maxCharacter }, { assertions: 'ignore' }), exact: false }
  }
}

/** What is looked at beside or ahead becomes part of what is read, as far as that can be done. */
const withoutAssertions = combineTransformers([
  Transformers.inline(),
  Transformers.applyAssertions(),
  Transformers.removeDeadBranches(),
  Transformers.simplify({ ignoreAmbiguity: true, ignoreOrder: true }),
])

function without(texts: NFA): DFA {
  const all = DFA.fromFA(texts)
  all.complement()
  return all
}

/** `^(?!000|666)rest`: everything that `^rest` accepts and that does not begin so. */
function leadingRefusal(pattern: string): { readonly not: string; readonly rest: string } | undefined {
  const start = '^(?!'
  if (!pattern.startsWith(start)) return undefined
  let depth = 1
  let inSet = false
  for (let at = start.length; at < pattern.length; at += 1) {
    const character = pattern[at]
    if (character === '\\') at += 1
    else if (inSet) inSet = character !== ']'
    else if (character === '[') inSet = true
    else if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (depth > 0) continue
    const rest = pattern.slice(at + 1)
    // What stands beside it as another choice begins nowhere in particular.
    return /(?<!\\)\|/.test(rest) ? undefined : { not: pattern.slice(start.length, at), rest }
  }
  return undefined
}

function settled<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
