import { normalizers } from '#engine/fields/normalizers.ts'
import type { CompiledField } from '#engine/flow/compiled-flow.ts'
import type { Json } from '#engine/flow/json.ts'

/**
 * A trimmed answer, normalized by the field's `tidy`; undefined if it is empty. Idempotent: the browser normalizes on
 * blur, and the server again.
 */
export function normalizeAnswer(field: Pick<CompiledField, 'tidy' | 'keepNever'>, value: Json | undefined): Json | undefined {
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value) && value.length === 0) return undefined
  if (typeof value !== 'string') return value
  // Spaces around a password are part of the password.
  if (field.keepNever && field.tidy === undefined) return value === '' ? undefined : value
  const trimmed = value.trim()
  // Normalizing may leave nothing, such as the digits of "-".
  return (field.tidy === undefined ? trimmed : normalizers[field.tidy](trimmed)) || undefined
}
