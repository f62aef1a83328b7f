import type { ReactNode } from 'react'
import { ActionButton } from './action-button.tsx'
import classes from './submit-row.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type SubmitRowProps = {
  readonly children: ReactNode
  readonly busy?: boolean
  /** The label of the button while busy. */
  readonly busyWords: string
  /** True to keep the row at the bottom of a phone's screen. */
  readonly sticky?: boolean
  /** Content above the button that stays visible with it. */
  readonly above?: ReactNode
  /** The id of an element that describes the button, such as the text of a consent. */
  readonly describedBy?: string | undefined
}

/**
 * The submit button of a form. While busy it ignores presses, but keeps the focus, which a disabled button would lose.
 */
export function SubmitRow({ children, busy = false, busyWords, sticky = true, above, describedBy }: SubmitRowProps) {
  return (
    <div className={classes.row} data-sticky={sticky || undefined}>
      {above}
      <ActionButton submits describedBy={describedBy} {...(busy && { busyWords })}>
        {children}
      </ActionButton>
      <VisuallyHidden>
        <span role="status">{busy ? busyWords : ''}</span>
      </VisuallyHidden>
    </div>
  )
}
