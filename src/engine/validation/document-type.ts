import type { JsonObject } from '#engine/flow/json.ts'

/** What supports something, where nothing more is asked for. */
const anyDocument = 'SUPPORT'

/**
 * The type of document that files of a question are: what its field says, or else what the condition asks for first that
 * they are sent for. undefined where neither says anything: then nothing can be sent.
 */
export function documentType(
  { document }: { readonly document?: string },
  condition: JsonObject | undefined,
): string | undefined {
  if (document !== undefined) return document
  if (condition === undefined) return undefined
  const [first] = Array.isArray(condition.requestDocuments) ? condition.requestDocuments : []
  return typeof first === 'string' ? first : anyDocument
}
