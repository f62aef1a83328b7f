import { releasePath } from '#contract/page-data.ts'
import type { ChunkLoader } from './chunk-reload.ts'
import { loadRelease } from './load-release.ts'

/**
 * The query of a whole release, which never changes.
 *
 * @param chunks handles a failure; without it, for a prefetch, the query fails
 */
export const releaseQuery = (hash: string, chunks: ChunkLoader = (_name, load) => load()) => ({
  queryKey: ['release', hash],
  queryFn: () => chunks('release', () => loadRelease(releasePath(hash))),
  staleTime: Number.POSITIVE_INFINITY,
})
