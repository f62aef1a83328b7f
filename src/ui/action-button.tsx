import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './action-button.module.css'
import { Spinner } from './loader.tsx'
import { ownClick } from './own-click.ts'

type ActionButtonProps = {
  readonly children: ReactNode
  readonly kind?: 'main' | 'other' | 'quiet'
  /** The URL of the button, which is then a link. */
  readonly href?: string | undefined
  readonly onPress?: (() => void) | undefined
  /**
   * True while an action is in progress: presses are ignored, but the button keeps the focus, which a disabled one
   * would lose.
   */
  readonly refuses?: boolean | undefined
  /** The label while the action is in progress; presses are ignored then. */
  readonly busyWords?: string | undefined
  readonly submits?: boolean
  readonly describedBy?: string | undefined
  /** The id of the part of the page that the button shows and hides, and whether it is shown. */
  readonly expands?: { readonly id: string; readonly isOpen: boolean } | undefined
}

const variants = { main: 'filled', other: 'outline', quiet: 'subtle' } as const

/** A button of touch size whose label may wrap. The words are one element: the label lays its parts out with a gap. */
export function ActionButton(props: ActionButtonProps) {
  const { children, kind = 'main', href, onPress, refuses = false, busyWords, submits, describedBy, expands } = props
  const dress = { className: classes.button, variant: variants[kind], 'data-kind': kind, 'aria-describedby': describedBy }
  if (href !== undefined) {
    return (
      <Button {...dress} component="a" href={href} onClick={ownClick(onPress)}>
        <span>{children}</span>
      </Button>
    )
  }
  const busy = refuses || busyWords !== undefined
  return (
    <Button
      {...dress}
      type={submits ? 'submit' : 'button'}
      aria-disabled={busy || undefined}
      {...(expands && { 'aria-expanded': expands.isOpen, 'aria-controls': expands.id })}
      onClick={(event) => (busy ? event.preventDefault() : onPress?.())}
    >
      {busyWords !== undefined && <Spinner />}
      <span>{busyWords ?? children}</span>
    </Button>
  )
}
