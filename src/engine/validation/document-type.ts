import type { JsonObject } from '#engine/flow/json.ts'

/** The document type for a condition that asks for no particular one. */
const anyDocument = 'SUPPORT'

/**
 * The document type of files uploaded in a field: the field's own, else the first type that the condition asks for.
 * undefined if there is neither: then nothing can be uploaded.
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
