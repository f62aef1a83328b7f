/** A question that a lender has for itself: a short text that must be given. */
import type { JsonObject } from '#engine/index.ts'

export function ownQuestion(id: string, label: string): JsonObject {
  return {
    id,
    as: 'text',
    label,
    required: requiredMessage(label),
    schema: { maxLength: 100 },
    messages: { maxLength: 'Please use at most 100 characters' },
  }
}

/** A label that is a question is no name of what is missing. */
export function requiredMessage(label: string): string {
  return label.trim().endsWith('?') ? 'Please answer this question' : `${label} is required`
}
