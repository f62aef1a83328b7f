import { Button } from '@mantine/core'
import { Notice } from '#ui/notice.tsx'
import { problemOf, wordsOfProblem } from '../lib/api/problem.ts'
import { useWords } from '../lib/use-words.ts'
import classes from './load-error.module.css'
import { PageNotFound } from './page-not-found.tsx'

/** Shown if content could not be fetched: with a retry, or as a not-found page for 403 and 404. */
export function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const words = useWords()
  const problem = problemOf(error)
  if (!problem) throw error
  if (problem.kind === 'answered' && (problem.status === 404 || problem.status === 403)) return <PageNotFound />
  return (
    <>
      <Notice kind="error" announced>
        {problem.kind === 'unreachable' ? words('requestFailed') : wordsOfProblem(problem, words('unexpected'))}
      </Notice>
      <Button className={classes.retry} onClick={onRetry}>
        {words('tryAgain')}
      </Button>
    </>
  )
}
