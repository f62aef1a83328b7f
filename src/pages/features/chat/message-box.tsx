import { type ReactNode, type RefObject, useId, useState } from 'react'
import { isBlank } from '#engine/index.ts'
import { ActionButton } from '#ui/action-button.tsx'
import classes from './chat.module.css'

type MessageBoxProps = {
  readonly words: { readonly label: string; readonly tooLong: string; readonly send: string }
  /** In characters. */
  readonly longest: number
  readonly box: RefObject<HTMLTextAreaElement | null>
  /** @returns whether the message was taken: the box is then empty again */
  readonly onSend: (text: string) => boolean | Promise<boolean>
  readonly onType?: () => void
  /** Something is sent with a message, which may then be blank. */
  readonly mayBeBlank?: boolean
  /** Between the box and the buttons. */
  readonly above?: ReactNode
  /** A message is on its way, and no other is taken. */
  readonly refuses?: boolean
  /** Further buttons. */
  readonly children?: ReactNode
}

/** The box for the next message of a chat. Enter sends, Shift and Enter begin a new line. */
export function MessageBox(props: MessageBoxProps) {
  const { words, longest, box, onSend, onType, mayBeBlank = false, above, refuses = false, children } = props
  const [typed, setTyped] = useState('')
  const [isTooLong, setTooLong] = useState(false)
  const id = useId()
  const send = async () => {
    const text = typed.trim()
    const exceeds = text.length > longest
    setTooLong(exceeds)
    box.current?.focus()
    if ((isBlank(text) && !mayBeBlank) || exceeds || refuses) return
    if (await onSend(text)) setTyped('')
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <label className={classes.label} htmlFor={id}>
        {words.label}
      </label>
      {isTooLong && (
        <p className={classes.error} id={`${id}-error`} role="alert">
          {words.tooLong}
        </p>
      )}
      <textarea
        ref={box}
        id={id}
        rows={1}
        className={classes.box}
        value={typed}
        aria-invalid={isTooLong || undefined}
        aria-describedby={isTooLong ? `${id}-error` : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          onType?.()
          if (target.value.trim().length <= longest) setTooLong(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          void send()
        }}
      />
      {above}
      <div className={classes.actions}>
        <ActionButton submits refuses={refuses}>
          {words.send}
        </ActionButton>
        {children}
      </div>
    </form>
  )
}
