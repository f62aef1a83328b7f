import type { FieldId } from '#engine/flow/json.ts'

/** The ids by which the parts of a field name each other, and the summary finds it. */
export const controlId = (field: FieldId): string => `field-${field}`
export const labelId = (id: string): string => `${id}-label`
export const helpId = (id: string): string => `${id}-help`
export const messageId = (id: string): string => `${id}-message`

/** Puts the cursor where a person mends the field: at the part marked as wrong, else at its control. */
export function focusField(field: FieldId): void {
  const box = document.querySelector(`[data-field="${CSS.escape(field)}"]`)
  const controls = [...(box?.querySelectorAll<HTMLElement>('input, select, textarea, button') ?? [])]
  const control =
    controls.find((one) => one.dataset.focus === 'first') ??
    controls.find((one) => one instanceof HTMLInputElement && one.checked && one.type === 'radio') ??
    controls[0]
  control?.focus()
  box?.scrollIntoView({ block: 'nearest' })
}
