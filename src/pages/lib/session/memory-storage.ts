import type { BrowserStorage } from '#ui/browser-storage.ts'

/** Storage of one drawing, on the server or in the preview: it reaches neither the browser's own nor the next drawing. */
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
