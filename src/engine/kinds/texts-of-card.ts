import { cardsFor } from '#engine/cards/cards-for.ts'
import type { CompiledFlow } from '#engine/flow/compiled-flow.ts'
import { type Facts, isObject } from '#engine/flow/json.ts'
import type { FieldsView, FieldView } from './define-kind.ts'

/**
 * The texts of a condition's card, to replace those of the screen that the card opens, so that both name the document
 * alike. Empty if the screen is opened for no condition, or if the card is hidden.
 */
export function textsOfCard(
  flow: CompiledFlow,
  fields: readonly FieldView[],
  facts: Facts,
): Partial<Pick<FieldsView, 'heading' | 'text' | 'fields'>> {
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
