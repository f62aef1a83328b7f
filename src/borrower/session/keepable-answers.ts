import type { Answers } from '#engine/index.ts'

type KeepableField = { readonly id: string; readonly keepNever?: true; readonly secret?: true }

/**
 * The answers that may be written down in the browser: those of fields that the form has, without what is never kept, and
 * without secrets where those are sealed on the server once they are sent.
 */
export function keepableAnswers(answers: Answers, fields: readonly KeepableField[], secrets: 'kept' | 'left-out'): Answers {
  const may = ({ keepNever, secret }: KeepableField) => !keepNever && (secrets === 'kept' || !secret)
  const kept = new Set(fields.filter(may).map(({ id }) => id))
  return Object.fromEntries(Object.entries(answers).filter(([id]) => kept.has(id)))
}
