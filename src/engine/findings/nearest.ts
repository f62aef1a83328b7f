import { distance } from 'fastest-levenshtein'

/**
 * Names that somebody may have meant, nearest first, at most `most`. `near` holds those that a slip of the finger explains
 * (two letters changed, added, left out or swapped, fewer in a short name).
 */
export function nearest(
  name: string,
  known: Iterable<string>,
  most = 7,
): { readonly near: readonly string[]; readonly all: readonly string[] } {
  const ranked = [...new Set(known)]
    .map((other) => ({ other, far: slips(name, other) }))
    .sort((a, b) => a.far - b.far || (a.other < b.other ? -1 : 1))
  const allowed = name.length <= 3 ? 1 : 2
  return {
    near: ranked
      .filter(({ far }) => far > 0 && far <= allowed)
      .slice(0, most)
      .map(({ other }) => other),
    all: ranked.slice(0, most).map(({ other }) => other),
  }
}

/** Levenshtein's distance, but two letters swapped count once, and capitals, `-` and `_` hardly count. */
function slips(a: string, b: string): number {
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
