import { distance } from 'fastest-levenshtein'

/**
 * Known names within a typing error of `name`, nearest first: two letters changed, added, left out or swapped, fewer in a
 * short name; capitals and dashes hardly count.
 */
export function nearest(name: string, known: Iterable<string>, most = 7): readonly string[] {
  return byDistance(name, known)
    .filter(({ far }) => far > 0 && far <= maxEditDistance(name))
    .slice(0, most)
    .map(({ other }) => other)
}

/** In a short name one slip makes another name already. */
export function maxEditDistance(name: string): number {
  return name.length <= 3 ? 1 : 2
}

/**
 * Names that a short one may stand for, where no slip of the finger explains it: those that end with it as their last part
 * ("profile" for "start/profile"), else those that begin with it, else the only one that begins alike ("memberNo" for
 * "memberNumber").
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

/** How many letters two names begin with alike. */
function beginning(a: string, b: string): number {
  const differ = [...a].findIndex((letter, index) => letter !== b[index])
  return differ < 0 ? a.length : differ
}

/** All names, the most alike first: what one might have written here. */
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

/** How many slips of the pen lie between two names: Levenshtein's distance, but two neighbouring letters swapped count as one. */
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
