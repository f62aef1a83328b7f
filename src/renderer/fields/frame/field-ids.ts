/** The ids of a field's label, help, message and control. Those of help and message are rjsf's. */
import type { FieldId } from '#engine/index.ts'
export const controlId = (field: FieldId): string => `field-${field}`
export const labelId = (id: string): string => `${id}-label`
export const helpId = (id: string): string => `${id}__help`
export const messageId = (id: string): string => `${id}__error`
