import type { Answers } from '#engine/index.ts'

type StorableField = { readonly id: string; readonly keepNever?: true; readonly secret?: true }

/**
 * The answers of `fields` that may be stored in the browser: without `keep: never`.
 *
 * @param secrets `left-out` where the server seals secret answers, `kept` where the server does not have them yet
 */
export function storableAnswers(answers: Answers, fields: readonly StorableField[], secrets: 'kept' | 'left-out'): Answers {
  const isStorable = ({ keepNever, secret }: StorableField) => !keepNever && (secrets === 'kept' || !secret)
  const ids = new Set(fields.filter(isStorable).map(({ id }) => id))
  return Object.fromEntries(Object.entries(answers).filter(([id]) => ids.has(id)))
}
