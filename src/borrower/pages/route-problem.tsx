import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { problemOf } from '../api/problem.ts'
import { useWords } from '../page/use-words.ts'
import { ChunkFailed } from '../start/chunk-reload.ts'
import { PageMissing } from './page-missing.tsx'
import { SnagPage } from './snag-page.tsx'

/** Whatever a page threw ends here, with the frame around it still standing. */
export function RouteProblem() {
  const error = useRouteError()
  const words = useWords()
  const problem = problemOf(error)
  useEffect(() => {
    if (!problem) console.error(error)
  }, [error, problem])
  if (problem?.kind === 'answered' && problem.status === 404) return <PageMissing />
  if (problem?.kind === 'unreachable') return <SnagPage text={words('offline')} />
  return <SnagPage {...(error instanceof ChunkFailed && { text: words('chunkFailed') })} />
}
