import type { CompiledField } from '#engine/flow/compiled-flow.ts'
import type { Json } from '#engine/flow/json.ts'

/**
 * An answer as it is kept: without spaces around it, and tidied as the field says. What is empty is absent.
 * Idempotent, so that the browser may tidy on leaving a field and the server again.
 */
export function normalizeAnswer(field: Pick<CompiledField, 'tidy' | 'keepNever'>, value: Json | undefined): Json | undefined {
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value) && value.length === 0) return undefined
  if (typeof value !== 'string') return value
  // A password counts with its spaces.
  if (field.keepNever && field.tidy === undefined) return value === '' ? undefined : value
  const trimmed = value.trim()
  if (trimmed === '') return undefined
  if (field.tidy === 'upper-case') return trimmed.replace(/[\s.]/g, '').toUpperCase() || trimmed
  if (field.tidy === 'single-spaces') return trimmed.replace(/\s+/g, ' ')
  if (field.tidy === 'digits') return digitsAlone(trimmed)
  // What follows the first five digits says which side of the street it is, and nobody needs it.
  if (field.tidy === 'zip') return digitsAlone(trimmed).replace(/^(\d{5})\d{4}$/, '$1')
  return trimmed
}

function digitsAlone(text: string): string {
  return text.replace(/[\s().-]/g, '')
}
