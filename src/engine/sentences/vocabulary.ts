/**
 * Resolves names in a sentence: facts by path, end of the path or its words; options by label; named rules and values.
 */
import { expandAbbreviation, nearest } from '#engine/diagnostics/nearest.ts'
import type { FactSchema } from '#engine/logic/fact-schema.ts'

export type Vocabulary = {
  /** The known facts; without them, any path is a fact. */
  readonly facts?: FactSchema
  /** Whether the fact at a path exists at the place of the rule. */
  readonly isThere?: IsThere
  /** The option id of each label, for a fact with options. */
  readonly labels?: (path: string) => ReadonlyMap<string, string>
  /** Named rules, each with its descriptive sentence. */
  readonly rules?: ReadonlyMap<string, string | undefined>
  readonly values?: ReadonlySet<string>
}

type IsThere = (path: string) => boolean
const always: IsThere = () => true

export type NamedFacts = {
  /** Paths that the name may mean: none, one, or several if it is ambiguous. */
  readonly paths: readonly string[]
  /** True if these are facts of the lender that do not exist at the place of the rule. */
  readonly elsewhere: boolean
}

/**
 * The facts that a name may mean: an exact path; else paths that end with the name; else paths whose words end with its
 * words.
 */
export function factsNamed(name: string, facts: FactSchema, isThere: IsThere = always): NamedFacts {
  if (name !== '' && !name.includes(' ') && facts.typeOf(name) !== undefined) return { paths: [name], elsewhere: !isThere(name) }
  const all = facts.paths()
  const wanted = wordsOf(name)
  const ending = name.includes(' ') ? [] : all.filter((path) => path.endsWith(`.${name}`))
  const named = ending.length > 0 ? ending : all.filter((path) => endsWithWords(wordsOf(path), wanted))
  const there = named.filter(isThere)
  return { paths: there.length > 0 ? there : named, elsewhere: there.length === 0 && named.length > 0 }
}

/** Facts that a misspelt name may mean. */
export function nearestFacts(name: string, facts: FactSchema, isThere: IsThere = always): readonly string[] {
  const paths = facts.paths().filter(isThere)
  const alsoEnding = endsOf(wordsOf(name))
    .map((end) => paths.filter((path) => path !== name && endsWithWords(wordsOf(path), end.split(' '))))
    .find((those) => those.length > 0)
  if (alsoEnding && alsoEnding.length <= 3) return alsoEnding
  const near = [...nearest(name, paths), ...expandAbbreviation(name, paths)]
  if (near.length > 0) return near.slice(0, 3)
  const words = wordsOf(name)
  // If several paths have the same ending, suggest the shortest.
  const byEnd = new Map(
    paths.toSorted((a, b) => b.length - a.length).flatMap((path) => endsOf(wordsOf(path)).map((end) => [end, path] as const)),
  )
  const alike = nearest(words.join(' '), byEnd.keys()).map((end) => byEnd.get(end) as string)
  const sharing = paths.filter((path) => words.some((word) => word.length > 3 && wordsOf(path).includes(word)))
  return [...new Set([...alike, ...sharing])].slice(0, 3)
}

function endsOf(words: readonly string[]): readonly string[] {
  return words.map((_, from) => words.slice(from).join(' '))
}

/** The words of a path: `draft.propertyAddress.state` gives draft, property, address, state. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && word !== 'the')
}

/** Whether `words` contains the other words in this order, with others between them, and ends with the last one. */
function endsWithWords(words: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0 || words.at(-1) !== wanted.at(-1)) return false
  let next = wanted.length - 1
  for (let at = words.length - 1; at >= 0 && next >= 0; at -= 1) if (words[at] === wanted[next]) next -= 1
  return next < 0
}
