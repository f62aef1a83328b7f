import { useEffect } from 'react'
import type { CompiledFlow } from '#engine/index.ts'
import { kinds } from '#renderer/kinds/kinds.tsx'
import { whenIdle } from '#ui/when-idle.ts'

/** Prefetches the components of screen kinds that the application may show next, while the browser is idle. */
export function usePrefetchedKinds(flow: Pick<CompiledFlow, 'screens'> | undefined): void {
  useEffect(() => {
    if (!flow) return
    const names = new Set(Object.values(flow.screens).map(({ kind }) => kind))
    return whenIdle(() => names.forEach((name) => void kinds[name].prefetch()))
  }, [flow])
}
