/** Loads the parts of the app, each once. */
import type { ComponentType } from 'react'
import type { ChunkLoader } from '../lib/release/chunk-reload.ts'
import { type PageName, pageOf } from './pages.ts'

const loaded = new Map<PageName, ComponentType>()
const loading = new Map<PageName, Promise<ComponentType>>()
const failed = new Set<PageName>()

/** The component of a page whose part is loaded. */
export const loadedPage = (name: PageName): ComponentType | undefined => loaded.get(name)

/** Failed attempts are counted under the name of the page. A failure is kept until `forgetFailures`. */
export function loadPage(name: PageName, chunks: ChunkLoader): Promise<ComponentType> {
  const known = loading.get(name)
  if (known) return known
  const promise = chunks(name, pageOf(name).load).then(({ Component }) => {
    loaded.set(name, Component)
    return Component
  })
  loading.set(name, promise)
  promise.catch(() => failed.add(name))
  return promise
}

/** Failed parts are loaded again when they are next drawn. */
export function forgetFailures(): void {
  for (const name of failed) loading.delete(name)
  failed.clear()
}
