/**
 * A part of the page that fails to load is mostly an old page after a new release, or a bad line. Loading the whole page
 * again mends both. The tries are counted for each part, in session storage, so that a part that never loads ends in an
 * error screen and not in an endless circle.
 */
import type { BrowserStorage } from '../session/browser-storage.ts'

export const reloadLimit = 5

/** What browsers say when a dynamic import fails, in small letters. */
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

/** @throws ChunkFailed (by the promise) once the tries are used up; any other error as it is */
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
        // The next try, by a person's own hand, starts counting anew.
        storage.remove(key)
        throw new ChunkFailed(`The part "${name}" could not be loaded.`, { cause: error })
      }
      storage.set(key, String(tries + 1))
      reload()
      return new Promise(() => {})
    }
  }
}
