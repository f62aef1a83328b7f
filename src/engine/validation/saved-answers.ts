import type { Answers, InputScreen } from '#engine/flow/compiled-flow.ts'
import { type Facts, isObject, type Json } from '#engine/flow/json.ts'
import { factAt } from '#engine/logic/fact-path.ts'

/** The stored answers of a screen, read from the facts, without secret ones. */
export function savedAnswers(screen: Pick<InputScreen, 'saves' | 'fields'>, facts: Facts): Answers {
  const place = factAt(facts, screen.saves)
  if (!isObject(place as Json | undefined)) return {}
  const entity = place as { readonly [id: string]: Json }
  return Object.fromEntries(screen.fields.flatMap(({ id }) => (Object.hasOwn(entity, id) ? [[id, entity[id] as Json]] : [])))
}
