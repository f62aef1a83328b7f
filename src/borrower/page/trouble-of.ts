import { type Problem, wordsOfProblem } from '../api/problem.ts'
import type { Trouble } from './trouble-notice.tsx'
import type { SayWord } from './use-words.ts'

/** Which trouble a problem is that nobody knows more about. */
export function troubleOf(problem: Problem, words: SayWord): Trouble {
  if (problem.kind === 'unreachable' || problem.slug === 'twin-in-flight') return { kind: 'unreachable' }
  if (problem.status >= 500) return { kind: 'server' }
  return { kind: 'failed', words: wordsOfProblem(problem, words('unexpected')) }
}
