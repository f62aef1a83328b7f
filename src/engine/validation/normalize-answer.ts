import { normalizers } from '#engine/fields/normalizers.ts'
import type { CompiledField } from '#engine/flow/compiled-flow.ts'
import type { Json } from '#engine/flow/json.ts'

/**
 * A trimmed answer, normalized by the field's `tidy`; undefined for an empty one. Idempotent, so that the browser
 * normalizes on blur and the server again.
 */
export function normalizeAnswer(field: Pick<CompiledField, 'tidy' | 'keepNever'>, value: Json | undefined): Json | undefined {
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value) && value.length === 0) return undefined
  if (typeof value !== 'string') return value
  // The spaces around a password belong to the password.
  if (field.keepNever && field.tidy === undefined) return value === '' ? undefined : value
  const trimmed = value.trim()
  // Nothing may be left of what was typed: digits of "-".
  return (field.tidy === undefined ? trimmed : normalizers[field.tidy](trimmed)) || undefined
}
