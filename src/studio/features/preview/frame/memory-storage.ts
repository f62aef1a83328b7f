import type { BrowserStorage } from '#pages/lib/session/browser-storage.ts'

/** A `Storage` in memory for one drawing, separate from the browser's and from other drawings'. */
export function memoryStorage(entries: Iterable<readonly [string, string]> = []): BrowserStorage {
  const values = new Map(entries)
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    removeAll: (prefix) => {
      for (const key of [...values.keys()]) if (key.startsWith(prefix)) values.delete(key)
    },
  }
}
