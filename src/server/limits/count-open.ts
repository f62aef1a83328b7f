/** Counts what each sender has open at the same time, such as uploads or sockets. */
export type OpenCounts = {
  readonly of: (sender: string) => number
  /** @returns a function that ends what has begun; idempotent */
  readonly begin: (sender: string) => () => void
}

export function countOpen(): OpenCounts {
  const open = new Map<string, Set<symbol>>()
  return {
    of: (sender) => open.get(sender)?.size ?? 0,
    begin: (sender) => {
      const own = open.get(sender) ?? new Set()
      const id = Symbol(sender)
      open.set(sender, own.add(id))
      return () => {
        own.delete(id)
        if (own.size === 0 && open.get(sender) === own) open.delete(sender)
      }
    },
  }
}
