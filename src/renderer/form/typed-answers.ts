/**
 * Answers while they are typed: a text stays in its field and is stored when the typing pauses, the field is left, the form
 * submitted or the page hidden. So a key press costs one field, and neither the form's state nor the engine.
 */
import type { Answers, FieldId, Json } from '#engine/index.ts'

/** Milliseconds without a key press. */
const pause = 250

export type TypedAnswers = {
  /** @param store called once with the newest value */
  readonly hold: (field: FieldId, value: Json, store: () => void) => void
  /** Stores all that is held. */
  readonly flush: () => void
  /** Takes out what is held, if the form goes before it could store it. */
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
