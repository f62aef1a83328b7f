import { Input } from '@mantine/core'
import { ErrorIcon } from '#ui/icons.tsx'
import { messageId } from './field-ids.ts'

/** What is wrong, above the control. The control names it by id, so it needs no announcement of its own. */
export function FieldMessage({ id, message }: { readonly id: string; readonly message: string | undefined }) {
  if (message === undefined) return null
  return <Input.Error id={messageId(id)}>{errorText(message)}</Input.Error>
}

/** With a sign, so that colour is not needed. */
export function errorText(message: string | undefined) {
  return (
    message !== undefined && (
      <>
        <ErrorIcon size={18} />
        <span>{message}</span>
      </>
    )
  )
}
