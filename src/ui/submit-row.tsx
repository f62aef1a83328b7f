import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Spinner } from './loader.tsx'
import classes from './submit-row.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type SubmitRowProps = {
  readonly children: ReactNode
  readonly busy?: boolean
  /** In place of the button's words while busy. */
  readonly busyWords: string
  /** At the bottom of a phone's screen, within the thumb's reach. */
  readonly sticky?: boolean
  /** Beside the button: another way on. */
  readonly beside?: ReactNode
  /** Above the button, and with it in view. */
  readonly above?: ReactNode
  /** Names an element that the button belongs to as a description, such as the words of a consent. */
  readonly describedBy?: string | undefined
}

/** The one button that sends. While busy it refuses, but keeps the focus, which a disabled button would lose. */
export function SubmitRow({ children, busy = false, busyWords, sticky = true, beside, above, describedBy }: SubmitRowProps) {
  return (
    <div className={classes.row} data-sticky={sticky || undefined}>
      {above}
      <Button
        type="submit"
        className={classes.button}
        aria-disabled={busy || undefined}
        aria-describedby={describedBy}
        onClick={(event) => busy && event.preventDefault()}
      >
        {busy && <Spinner />}
        {busy ? busyWords : children}
      </Button>
      {beside}
      <VisuallyHidden>
        <span role="status">{busy ? busyWords : ''}</span>
      </VisuallyHidden>
    </div>
  )
}
