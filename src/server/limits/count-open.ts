/** Counts what each sender has open at the same time. */
export type OpenCounts = {
  readonly of: (who: string) => number
  /** @returns ends what has begun; idempotent */
  readonly begin: (who: string) => () => void
}

export function countOpen(): OpenCounts {
  const open = new Map<string, Set<symbol>>()
  return {
    of: (who) => open.get(who)?.size ?? 0,
    begin: (who) => {
      const own = open.get(who) ?? new Set()
      const one = Symbol(who)
      open.set(who, own.add(one))
      return () => {
        own.delete(one)
        if (own.size === 0 && open.get(who) === own) open.delete(who)
      }
    },
  }
}
