/**
 * Handles lazy chunks that fail to load, mostly because the page is older than the deployed release, or because of a
 * bad connection: reloads the page. Attempts are counted per part in session storage, so that a permanent failure ends
 * with an error page instead of an endless loop.
 */
import type { BrowserStorage } from '#ui/browser-storage.ts'

export const reloadLimit = 5

/** Browsers' messages for a failed dynamic import, in lower case. */
const chunkFailures = [
  'failed to fetch dynamically imported module',
  'importing a module script failed',
  'error loading dynamically imported module',
]

export class ChunkFailed extends Error {
  override readonly name = 'ChunkFailed'
}

export function isChunkFailure(error: unknown): boolean {
  const message = error instanceof Error ? error.message.toLowerCase() : ''
  return chunkFailures.some((words) => message.includes(words))
}

export type ChunkLoader = <T>(name: string, load: () => Promise<T>) => Promise<T>

/** @throws ChunkFailed (as a rejection) after the last attempt; other errors unchanged */
export function chunkLoader(storage: BrowserStorage, reload: () => void): ChunkLoader {
  return async (name, load) => {
    const key = `stepwright.reloads.${name}`
    try {
      const loaded = await load()
      storage.remove(key)
      return loaded
    } catch (error) {
      if (!isChunkFailure(error)) throw error
      const tries = Number(storage.get(key) ?? 0)
      if (tries >= reloadLimit) {
        // A later attempt by the borrower starts counting anew.
        storage.remove(key)
        throw new ChunkFailed(`The part "${name}" could not be loaded.`, { cause: error })
      }
      storage.set(key, String(tries + 1))
      reload()
      return new Promise(() => {})
    }
  }
}
