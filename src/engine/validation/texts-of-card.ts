import { cardsFor } from '#engine/cards/cards-for.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import { isObject } from '#engine/flow/is-object.ts'
import type { FieldView, UploadView } from './screen-view.ts'

/**
 * What the card of a condition says, in the places of the screen to which its button leads: so what is asked for is said
 * once, in the same words. Nothing where the screen is about no condition, or its card does not show.
 */
export function textsOfCard(
  flow: CompiledFlow,
  fields: readonly FieldView[],
  facts: Facts,
): Partial<Pick<UploadView, 'heading' | 'text' | 'fields'>> {
  const { condition } = facts
  const [card] = isObject(condition) ? cardsFor(flow, facts, [condition]) : []
  if (!card) return {}
  const { heading, description, button } = card
  return {
    heading,
    ...(description && { text: description }),
    ...(button && { fields: fields.map((field) => (field.as === 'files' ? { ...field, label: button } : field)) }),
  }
}
