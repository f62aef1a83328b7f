import type { Answers } from '#engine/flow/compiled-flow.ts'

type KeepableField = { readonly id: string; readonly keepNever?: true; readonly secret?: true }

/** The answers that may be written down in the browser: those of fields that the form has, without secrets and what is never kept. */
export function keepableAnswers(answers: Answers, fields: readonly KeepableField[]): Answers {
  const kept = new Set(fields.filter(({ keepNever, secret }) => !keepNever && !secret).map(({ id }) => id))
  return Object.fromEntries(Object.entries(answers).filter(([id]) => kept.has(id)))
}
