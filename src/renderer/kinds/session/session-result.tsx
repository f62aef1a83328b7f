import { CheckIcon, InfoIcon } from '#ui/icons.tsx'
import classes from './session-screen.module.css'

/** The result of a test of the device; a notice and no error, because the borrower can continue in any case. */
export function SessionResult({ good, children }: { readonly good: boolean; readonly children: string }) {
  return (
    <p className={classes.result} data-good={good || undefined}>
      {good ? <CheckIcon /> : <InfoIcon />}
      <span>{children}</span>
    </p>
  )
}
