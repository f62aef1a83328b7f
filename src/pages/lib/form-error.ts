import { type Problem, wordsOfProblem } from './api/problem.ts'
import type { FormatWord } from './use-words.ts'

/** The reason why a form's submission failed; `words` is the text for borrowers. */
export type FormError =
  /** No response: the effect may have happened; repeating the same request is safe. */
  | { readonly kind: 'unreachable' }
  /** A 5xx response: the effect may have happened; repeating the same request is safe. */
  | { readonly kind: 'server' }
  | { readonly kind: 'failed'; readonly words: string }
  /** The form has changed. `changed`: labels of fields that were answered elsewhere. */
  | { readonly kind: 'changed'; readonly words: string; readonly changed?: readonly string[] }

/** The form error for a problem without special handling. */
export function formErrorOf(problem: Problem, words: FormatWord): FormError {
  if (problem.kind === 'unreachable' || problem.slug === 'twin-in-flight') return { kind: 'unreachable' }
  if (problem.status >= 500) return { kind: 'server' }
  return { kind: 'failed', words: wordsOfProblem(problem, words('unexpected')) }
}
