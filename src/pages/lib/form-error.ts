import { type Problem, wordsOfProblem } from './api/problem.ts'
import type { FormatWord } from './use-words.ts'

/** Why the answers of a form were not accepted; `words` are for the borrower. */
export type FormError =
  /** No answer: the effect may have happened, and the same request is safe to repeat. */
  | { readonly kind: 'unreachable' }
  /** A 5xx answer: the effect may have happened, and the same request is safe to repeat. */
  | { readonly kind: 'server' }
  | { readonly kind: 'failed'; readonly words: string }
  /** The form is another one now. `changed`: the labels of fields that were answered elsewhere. */
  | { readonly kind: 'changed'; readonly words: string; readonly changed?: readonly string[] }

/** The error of a problem without a handling of its own. */
export function formErrorOf(problem: Problem, words: FormatWord): FormError {
  if (problem.kind === 'unreachable' || problem.slug === 'twin-in-flight') return { kind: 'unreachable' }
  if (problem.status >= 500) return { kind: 'server' }
  return { kind: 'failed', words: wordsOfProblem(problem, words('unexpected')) }
}
