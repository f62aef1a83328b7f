/** A question that a lender has for itself: a short text that must be given. */
import type { JsonObject } from '#engine/index.ts'
export function ownQuestion(id: string, label: string): JsonObject {
  return {
    id,
    as: 'text',
    label,
    required: `${label} is required`,
    schema: { maxLength: 100 },
    messages: { maxLength: 'Please use at most 100 characters' },
  }
}
