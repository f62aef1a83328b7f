import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorIcon } from '#ui/icons.tsx'
import { messageId } from './field-ids.ts'

/**
 * The error message of a field, above the control. The control refers to it by id, so the message needs no live region.
 */
export function FieldMessage({ id, message }: { readonly id: string; readonly message: string | undefined }) {
  if (message === undefined) return null
  return <Input.Error id={messageId(id)}>{errorText(message)}</Input.Error>
}

/** The icon marks the message as an error without colour. */
export function errorText(message: ReactNode) {
  return (
    message !== undefined && (
      <>
        <ErrorIcon size={18} />
        <span>{message}</span>
      </>
    )
  )
}
