import { startPath } from '#engine/index.ts'
import { useFlowInForce } from './app-context.tsx'
import { usePageFacts } from './use-words.ts'

/** The path at which an application begins; undefined if no journey is open. */
export function useStartPath(): string | undefined {
  return startPath(useFlowInForce().flow, usePageFacts())
}
