import { CheckIcon, InfoIcon } from '#ui/icons.tsx'
import classes from './session-screen.module.css'

/** What a try came to: never an error, since one can go on all the same. */
export function SessionResult({ good, children }: { readonly good: boolean; readonly children: string }) {
  return (
    <p className={classes.result} data-good={good || undefined}>
      {good ? <CheckIcon /> : <InfoIcon />}
      <span>{children}</span>
    </p>
  )
}
