import type { ReactNode } from 'react'
import classes from './visually-hidden.module.css'

/** Read aloud, not shown. */
export function VisuallyHidden({ children, id }: { readonly children: ReactNode; readonly id?: string }) {
  return (
    <span className={classes.hidden} id={id}>
      {children}
    </span>
  )
}
