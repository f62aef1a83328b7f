/** The ids by which the parts of a field name each other, and the summary finds it. Help and error have rjsf's ids. */
import type { FieldId } from '#engine/index.ts'
export const controlId = (field: FieldId): string => `field-${field}`
export const labelId = (id: string): string => `${id}-label`
export const helpId = (id: string): string => `${id}__help`
export const messageId = (id: string): string => `${id}__error`
