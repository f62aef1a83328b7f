import type { ReactNode } from 'react'
import classes from './actions.module.css'

/** Buttons in a row, the main one first; on a phone one below the other. */
export function Actions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>
}
