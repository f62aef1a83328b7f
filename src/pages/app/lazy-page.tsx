import { type ComponentType, Suspense, use, useState } from 'react'
import { type Outline, Skeleton } from '#ui/skeleton.tsx'
import type { ChunkLoader } from '../lib/release/chunk-reload.ts'
import { useWords } from '../lib/use-words.ts'
import { LateNavigation } from './late-navigation.ts'
import { lazyPages, type PageName } from './lazy-pages.ts'

const loading = new Map<PageName, Promise<ComponentType>>()
const failed = new Set<PageName>()

type LazyPageProps = { readonly name: PageName; readonly chunks: ChunkLoader }

/**
 * A page of a lazily loaded part. While the part is loaded, a navigation shows the page before, and after a while the outline
 * of the next one. The key of the element is the name of the page.
 */
export function LazyPage(props: LazyPageProps) {
  const words = useWords()
  // Kept while the page is drawn: without its boundary it would be another page, whose state begins anew.
  const [isLate] = useState(use(LateNavigation))
  if (!isLate) return <LoadedPage {...props} />
  return (
    <Suspense fallback={<Skeleton words={words('loading')} outline={outlines[props.name] ?? 'form'} />}>
      <LoadedPage {...props} />
    </Suspense>
  )
}

const outlines: { readonly [name in PageName]?: Outline } = { applications: 'cards', account: 'cards' }

function LoadedPage({ name, chunks }: LazyPageProps) {
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
