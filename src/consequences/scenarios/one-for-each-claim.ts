import type { Mismatch } from './scenario-run.ts'

/** Keys of a scenario whose entries count as one claim each; elsewhere each card or state counts as a claim. */
const lists = ['walk', 'screens', 'journeys', 'routes', 'footer', 'written']

/**
 * Merges the mismatches of one claim, because they mostly have one cause: the first in full, with the number of others.
 */
export function oneForEachClaim(mismatches: readonly Mismatch[]): Mismatch[] {
  const byEntry = new Map<string, Mismatch[]>()
  for (const mismatch of mismatches) {
    const [list = '', entry = ''] = mismatch.at
    const key = lists.includes(list) ? `${list} ${entry}` : mismatch.at.join('/')
    byEntry.set(key, [...(byEntry.get(key) ?? []), mismatch])
  }
  return [...byEntry.values()].flatMap(([first, ...others]) => {
    if (first === undefined || others.length === 0) return first ?? []
    const scope = others.reduce((shared, { at }) => sharedBy(shared, at), first.at)
    const because = others.flatMap(({ because: more }) => more)
    const known = new Set(first.because.map(({ says }) => says))
    return {
      ...first,
      message: `${first.message}, and ${others.length} more ${others.length === 1 ? 'claim' : 'claims'} of this entry ${others.length === 1 ? 'fails' : 'fail'}`,
      because: [...first.because, ...because.filter(({ says }) => !known.has(says))],
      scope,
    }
  })
}

function sharedBy(one: readonly string[], other: readonly string[]): readonly string[] {
  const end = one.findIndex((key, index) => key !== other[index])
  return end < 0 ? one : one.slice(0, end)
}
