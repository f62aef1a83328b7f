import { startPath } from '#engine/index.ts'
import { useFlowInForce } from './app-context.tsx'
import { usePageFacts } from './use-words.ts'

/** Where an application begins: undefined where no journey is open. */
export function useStartPath(): string | undefined {
  return startPath(useFlowInForce().flow, usePageFacts())
}
