/**
 * Regular expressions as formal languages (automata), to prove which texts several of them accept together. As in the
 * schema compiler, a pattern matches anywhere in a text, in Unicode mode.
 */
import { combineTransformers, DFA, JS, NFA, Transformers, transform } from 'refa'
import { tooBigAPattern } from '../bad-pattern/slowness-of.ts'

export type Language = {
  readonly texts: NFA
  /** True if the automaton accepts exactly the pattern's texts; false if it may accept more. */
  readonly exact: boolean
}

const known = new Map<string, Language | undefined>()
const remembered = 500

/** The texts that the pattern matches; undefined if their automaton would be too large, or the pattern has back references. */
export function languageOf(pattern: string): Language | undefined {
  if (known.size > remembered) known.clear()
  if (!known.has(pattern)) known.set(pattern, tooBigAPattern(pattern) === undefined ? settled(() => read(pattern)) : undefined)
  return known.get(pattern)
}

/** The texts that all of the patterns match, as one automaton (NFA); undefined if that automaton would be too large. */
export function together(languages: readonly Language[]): Language | undefined {
  return settled(() =>
    languages.reduce((all, { texts, exact }) => ({ texts: NFA.fromIntersection(all.texts, texts), exact: all.exact && exact })),
  )
}

export function acceptsNothing({ texts }: Language): boolean {
  return texts.isEmpty
}

/** Whether `outer` has all texts of `inner`; false also if that is undecided. */
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
    // Without lookahead, the automaton accepts a superset, so what it refuses is certainly refused.
    return { texts: NFA.fromRegex(plain, { maxCharacter }, { assertions: 'ignore' }), exact: false }
  }
}

/** Converts lookbehind and lookahead into ordinary expressions, where possible. */
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

/** Splits `^(?!000|666)rest` into the refused beginnings and `^rest`. */
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
    // An alternative beside the lookahead makes the split invalid.
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
