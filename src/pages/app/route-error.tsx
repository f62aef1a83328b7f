import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { ErrorPage } from '../components/error-page.tsx'
import { PageNotFound } from '../components/page-not-found.tsx'
import { problemOf } from '../lib/api/problem.ts'
import { ChunkFailed } from '../lib/release/chunk-reload.ts'
import { useWords } from '../lib/use-words.ts'

/** The error page for any error thrown by a page; the layout around it stays. */
export function RouteError() {
  const error = useRouteError()
  const words = useWords()
  const problem = problemOf(error)
  useEffect(() => {
    if (!problem) console.error(error)
  }, [error, problem])
  if (problem?.kind === 'answered' && problem.status === 404) return <PageNotFound />
  if (problem?.kind === 'unreachable') return <ErrorPage text={words('offline')} />
  return <ErrorPage {...(error instanceof ChunkFailed && { text: words('chunkFailed') })} />
}
