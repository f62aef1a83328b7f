import type { ReactNode } from 'react'
import classes from './actions.module.css'

/** Buttons in a row, the main one first; on phones in a column. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
