import type { FileStore } from './file-store.ts'

/** New files are in one store; those that were stored in the other one before stay there, and are read and deleted. */
export function filesInTwoStores({ now, before }: { readonly now: FileStore; readonly before: FileStore }): FileStore {
  return {
    put: now.put,
    get: async function* (key) {
      let isThere = false
      for await (const bytes of before.get(key)) {
        isThere = true
        yield bytes
      }
      if (!isThere) yield* now.get(key)
    },
    remove: async (key) => {
      await before.remove(key)
      await now.remove(key)
    },
    storedBefore: async function* (at) {
      yield* before.storedBefore(at)
      yield* now.storedBefore(at)
    },
  }
}
