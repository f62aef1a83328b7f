import { useEffect } from 'react'
import type { CompiledFlow } from '#engine/index.ts'
import { kinds } from '#renderer/kinds/kinds.tsx'

/** Fetches the kinds of screens that an application may come to while nothing else is to be done, so that none is waited for. */
export function usePrefetchedKinds(flow: Pick<CompiledFlow, 'screens'> | undefined): void {
  useEffect(() => {
    if (!flow) return
    const names = new Set(Object.values(flow.screens).map(({ kind }) => kind))
    return whenIdle(() => names.forEach((name) => void kinds[name].prefetch()))
  }, [flow])
}

/** @returns the function that calls it off */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 2_000)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(work)
  return () => cancelIdleCallback(request)
}
