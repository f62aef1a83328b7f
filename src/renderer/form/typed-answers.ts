/**
 * Answers during typing: a field keeps its text, and the answer is stored when typing pauses, the field is left, the
 * form is submitted or the page hidden. So a key press renders one field, and calls neither rjsf nor the engine.
 */
import type { Answers, FieldId, Json } from '#engine/index.ts'

/** The pause in typing, in ms, after which an answer is stored. */
const pause = 250

export type TypedAnswers = {
  /**
   * Keeps a typed value until it is stored.
   *
   * @param store called once, with the newest value
   */
  readonly hold: (field: FieldId, value: Json, store: () => void) => void
  /** Stores all typed values now. */
  readonly flush: () => void
  /** Returns and forgets the values not stored yet, for a form that is unmounted. */
  readonly take: () => Answers
}

export function createTypedAnswers(): TypedAnswers {
  const held = new Map<FieldId, { readonly value: Json; readonly store: () => void }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const takeAll = () => {
    clearTimeout(timer)
    const all = [...held]
    held.clear()
    return all
  }
  const flush = () => {
    for (const [, { store }] of takeAll()) store()
  }
  return {
    hold: (field, value, store) => {
      held.set(field, { value, store })
      clearTimeout(timer)
      timer = setTimeout(flush, pause)
    },
    flush,
    take: () => Object.fromEntries(takeAll().map(([field, { value }]) => [field, value])),
  }
}
