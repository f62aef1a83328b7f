import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { releasePath } from '#contract/page-data.ts'
import { translateFlow } from '#engine/index.ts'
import { whenIdle } from '#ui/when-idle.ts'
import { useApp, useFlowInForce } from './app-context.tsx'
import type { ChunkLoader } from './release/chunk-reload.ts'
import { loadRelease } from './release/load-release.ts'

/**
 * A whole release: the page's own if it is the one and whole; the live part is always the newest.
 *
 * @param hash of the release; without it, the one in force
 */
export function useRelease(hash?: string) {
  const { chunks } = useApp()
  const { flow, written, validators, isPart = false } = useFlowInForce()
  const isOwn = !isPart && (hash === undefined || hash === flow.hash)
  const pinned = useQuery({ ...releaseQuery(hash ?? flow.hash, chunks), enabled: !isOwn })
  const data = useMemo(() => {
    if (isOwn) return { flow, validators }
    if (!pinned.data) return undefined
    const whole = { ...pinned.data.flow, live: written.live, product: written.product }
    return { flow: translateFlow(whole, flow.live.lender.locale), validators: pinned.data.validators }
  }, [isOwn, flow, written, validators, pinned.data])
  return { data, error: pinned.error, refetch: pinned.refetch }
}

/** Loads the release in force whole while the browser is idle, so that the screens of an application are there when they are needed. */
export function usePrefetchedRelease(): void {
  const { queries } = useApp()
  const { flow, isPart } = useFlowInForce()
  useEffect(() => {
    if (isPart) return whenIdle(() => void queries.prefetchQuery(releaseQuery(flow.hash)))
  }, [queries, isPart, flow.hash])
}

/**
 * The query of a whole release, which never changes.
 *
 * @param chunks handles a failure; without it, for a prefetch, the query fails
 */
const releaseQuery = (hash: string, chunks: ChunkLoader = (_name, load) => load()) => ({
  queryKey: ['release', hash],
  queryFn: () => chunks('release', () => loadRelease(releasePath(hash))),
  staleTime: Number.POSITIVE_INFINITY,
})
