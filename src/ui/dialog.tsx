import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { CrossIcon } from './icons.tsx'

type DialogProps = {
  readonly open: boolean
  readonly heading: string
  readonly closeWords: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * A native `<dialog>`: the browser keeps the focus inside, makes the rest of the page inert, and closes it on Escape.
 */
export function Dialog({ open, heading, closeWords, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element || !open) return
    const before = document.activeElement
    element.showModal()
    return () => {
      element.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [open])
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {open && (
        <>
          <header className={classes.header}>
            <h2 className={classes.heading} id={id}>
              {heading}
            </h2>
            <IconButton label={closeWords} onClick={onClose}>
              <CrossIcon />
            </IconButton>
          </header>
          {children}
        </>
      )}
    </dialog>
  )
}
