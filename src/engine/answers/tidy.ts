import type { CompiledField } from '#engine/flow/compiled-flow.ts'
import type { Json } from '#engine/flow/json.ts'

/**
 * An answer as it is kept: without spaces around it, and tidied as the field says. What is empty is absent.
 * Idempotent, so that the browser may tidy on leaving a field and the server again.
 */
export function tidyAnswer(field: Pick<CompiledField, 'tidy' | 'keepNever'>, value: Json | undefined): Json | undefined {
  if (value === null || value === undefined) return undefined
  if (typeof value !== 'string') return value
  if (field.keepNever) return value === '' ? undefined : value
  const trimmed = value.trim()
  if (trimmed === '') return undefined
  if (field.tidy === 'upper-case') return trimmed.toUpperCase()
  if (field.tidy === 'single-spaces') return trimmed.replace(/\s+/g, ' ')
  if (field.tidy === 'digits') return trimmed.replace(/[\s().-]/g, '')
  return trimmed
}
