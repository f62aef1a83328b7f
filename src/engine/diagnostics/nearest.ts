import { distance } from 'fastest-levenshtein'

/**
 * Known names within the edit distance of a typing error from `name` (see `maxEditDistance`), closest first. Upper case
 * and dashes hardly count.
 *
 * @param most the most names to return
 */
export function nearest(name: string, known: Iterable<string>, most = 7): readonly string[] {
  return byDistance(name, known)
    .filter(({ far }) => far > 0 && far <= maxEditDistance(name))
    .slice(0, most)
    .map(({ other }) => other)
}

/** The largest edit distance that counts as a typing error: 1 for names of up to three letters, otherwise 2. */
export function maxEditDistance(name: string): number {
  return name.length <= 3 ? 1 : 2
}

/**
 * Known names that `name` may abbreviate: names whose last segment it is ("profile" for "start/profile"), else names
 * that start with it, else the only name with a long common prefix ("memberNo" for "memberNumber").
 */
export function expandAbbreviation(name: string, known: Iterable<string>, most = 7): readonly string[] {
  const bare = plain(name)
  const names = [...new Set(known)].filter((other) => other !== name)
  const ending = names.filter((other) => parts(other).length > 1 && plain(parts(other).at(-1) ?? '') === bare)
  if (ending.length > 0) return ending.slice(0, most)
  const longer = names.filter((other) => bare.length >= 3 && plain(other).startsWith(bare))
  if (longer.length > 0) return longer.slice(0, most)
  const alike = names.filter((other) => beginning(bare, plain(other)) >= Math.max(4, bare.length / 2))
  return alike.length === 1 ? alike : []
}

function parts(name: string): readonly string[] {
  return name.split(/[./#]/)
}

/** Length of the common prefix of two names. */
function beginning(a: string, b: string): number {
  const differ = [...a].findIndex((letter, index) => letter !== b[index])
  return differ < 0 ? a.length : differ
}

/**
 * The known names, closest to `name` first, without a limit of the distance.
 *
 * @param most the most names to return
 */
export function closest(name: string, known: Iterable<string>, most = 7): readonly string[] {
  return byDistance(name, known)
    .slice(0, most)
    .map(({ other }) => other)
}

function byDistance(name: string, known: Iterable<string>): readonly { other: string; far: number }[] {
  return [...new Set(known)]
    .map((other) => ({ other, far: editDistance(name, other) }))
    .sort((a, b) => a.far - b.far || (a.other < b.other ? -1 : 1))
}

/**
 * Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of neighbouring letters each count 1.
 */
export function editDistance(a: string, b: string): number {
  if (a === b) return 0
  const [plainA, plainB] = [plain(a), plain(b)]
  if (plainA === plainB) return 0.5
  return Math.min(distance(a, b), distance(plainA, plainB) + 0.5, swapped(plainA, plainB) ? 1 : Number.POSITIVE_INFINITY)
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '')
}

function swapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const at = [...a].findIndex((letter, index) => letter !== b[index])
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}
