import type { ReactNode } from 'react'
import classes from './link-line.module.css'

/** A line with a link, as high as a finger needs. */
export function LinkLine({ children }: { readonly children: ReactNode }) {
  return <p className={classes.line}>{children}</p>
}
