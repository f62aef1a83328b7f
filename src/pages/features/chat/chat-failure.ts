import { problemOf } from '../../lib/api/problem.ts'

/** Why something could not be sent: too many tries, nobody there to answer, or anything else. */
export type ChatFailure = 'too-many' | 'not-found' | 'failed'

export function chatFailureOf(error: unknown): ChatFailure {
  const problem = problemOf(error)
  const slug = problem?.kind === 'answered' ? problem.slug : undefined
  return slug === 'too-many' || slug === 'not-found' ? slug : 'failed'
}
