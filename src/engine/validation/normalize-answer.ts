import { normalizers, normalizersOfWidgets, visibleText } from '#engine/fields/normalizers.ts'
import type { CompiledField } from '#engine/flow/compiled-flow.ts'
import type { Json } from '#engine/flow/json.ts'

/**
 * A typed answer without what cannot be seen, normalized by its widget and by the field's `tidy`; undefined if it is empty.
 * Idempotent: the browser normalizes on blur, and the server again. A password is kept as it is typed.
 */
export function normalizeAnswer(
  field: Pick<CompiledField, 'as' | 'tidy'> & { readonly keepNever?: boolean },
  value: Json | undefined,
): Json | undefined {
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value) && value.length === 0) return undefined
  if (typeof value !== 'string') return value
  // Spaces around a password are part of the password.
  if (field.keepNever && field.tidy === undefined) return value === '' ? undefined : value
  const text = visibleText(value)
  if (text === '') return undefined
  const read = normalizersOfWidgets[field.as]?.(text) ?? text
  return typeof read === 'number' || field.tidy === undefined ? read : normalizers[field.tidy](read)
}
