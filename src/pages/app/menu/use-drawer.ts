import { useRef, useState } from 'react'

/** The state of a drawer, and the properties of the button that opens it, to which the focus returns. */
export function useDrawer() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const opener = {
    ref: button,
    type: 'button',
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    onClick: () => setOpen(true),
  } as const
  return { isOpen, close, opener }
}
