import { type ComponentType, use } from 'react'
import type { ChunkLoader } from '../lib/release/chunk-reload.ts'
import { lazyPages, type PageName } from './lazy-pages.ts'

const loading = new Map<PageName, Promise<ComponentType>>()
const failed = new Set<PageName>()

/** A page of a lazily loaded part. While the part is loaded, a navigation shows the page before. */
export function LazyPage({ name, chunks }: { readonly name: PageName; readonly chunks: ChunkLoader }) {
  const Component = use(loadPage(name, chunks))
  return <Component />
}

/** A part is loaded once; a failure is kept until `forgetFailures`. */
export function loadPage(name: PageName, chunks: ChunkLoader): Promise<ComponentType> {
  const known = loading.get(name)
  if (known) return known
  const promise = chunks(name, async () => (await lazyPages[name]()).Component as ComponentType)
  loading.set(name, promise)
  promise.then(
    // React draws what has this status without waiting: the page of the server is taken over in one step.
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => failed.add(name),
  )
  return promise
}

/** Failed parts are loaded again when they are next drawn. */
export function forgetFailures(): void {
  for (const name of failed) loading.delete(name)
  failed.clear()
}
