import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './action-button.module.css'
import { Spinner } from './loader.tsx'
import { ownClick } from './own-click.ts'

type ActionButtonProps = {
  readonly children: ReactNode
  readonly kind?: 'main' | 'other' | 'quiet'
  /** With an address it is a link that looks like a button. */
  readonly href?: string | undefined
  readonly onPress?: (() => void) | undefined
  /** While something is under way it does nothing, but keeps the focus, which a disabled button would lose. */
  readonly refuses?: boolean | undefined
  /** In place of the words while what was pressed is under way; it refuses as well. */
  readonly busyWords?: string | undefined
  readonly submits?: boolean
  readonly describedBy?: string | undefined
}

const variants = { main: 'filled', other: 'outline', quiet: 'subtle' } as const

/** A button as large as a thumb, whose words may break into lines. */
export function ActionButton(props: ActionButtonProps) {
  const { children, kind = 'main', href, onPress, refuses = false, busyWords, submits, describedBy } = props
  const dress = { className: classes.button, variant: variants[kind], 'data-kind': kind, 'aria-describedby': describedBy }
  if (href !== undefined) {
    return (
      <Button {...dress} component="a" href={href} onClick={ownClick(onPress)}>
        {children}
      </Button>
    )
  }
  const busy = refuses || busyWords !== undefined
  return (
    <Button
      {...dress}
      type={submits ? 'submit' : 'button'}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onPress?.())}
    >
      {busyWords !== undefined && <Spinner />}
      {busyWords ?? children}
    </Button>
  )
}
