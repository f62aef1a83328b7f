import { ErrorIcon } from '#ui/icons.tsx'
import { messageId } from './field-ids.ts'
import classes from './field-message.module.css'

/** What is wrong, above the control. The control names it by id, so it needs no announcement of its own. */
export function FieldMessage({ id, message }: { readonly id: string; readonly message: string | undefined }) {
  if (message === undefined) return null
  return (
    <p className={classes.message} id={messageId(id)}>
      <ErrorIcon size={18} />
      <span>{message}</span>
    </p>
  )
}
