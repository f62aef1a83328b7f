/**
 * Local and session storage that never throw: browsers may forbid them, and they may be full. Values that cannot be
 * stored are kept in memory while the page is open.
 */
export type BrowserStorage = {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  removeAll(prefix: string): void
}

export function browserStorage(kind: 'localStorage' | 'sessionStorage'): BrowserStorage {
  const memory = new Map<string, string>()
  return {
    get(key) {
      if (memory.has(key)) return memory.get(key)
      return attempt(() => window[kind].getItem(key) ?? undefined)
    },
    set(key, value) {
      const stored = attempt(() => {
        window[kind].setItem(key, value)
        return true
      })
      if (stored) memory.delete(key)
      else memory.set(key, value)
    },
    remove(key) {
      memory.delete(key)
      attempt(() => window[kind].removeItem(key))
    },
    removeAll(prefix) {
      const keys = [...memory.keys(), ...(attempt(() => Object.keys(window[kind])) ?? [])]
      for (const key of keys) if (key.startsWith(prefix)) this.remove(key)
    },
  }
}

function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
