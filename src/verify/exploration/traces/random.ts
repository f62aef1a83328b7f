/** A pseudo-random generator (mulberry32), deterministic for its seed. */
export type Random = {
  /** A number from 0 up to, but not including, 1. */
  readonly next: () => number
  /** A random element; undefined for an empty list. */
  readonly one: <T>(of: readonly T[]) => T | undefined
  readonly happens: (share: number) => boolean
}

export function randomOf(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, one: (of) => of[Math.floor(next() * of.length)], happens: (share) => next() < share }
}
