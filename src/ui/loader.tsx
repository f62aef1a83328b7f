import classes from './loader.module.css'
import { useLongWait } from './use-long-wait.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** A loading indicator, invisible for the first 300 ms, because most waits end earlier. */
export function Loader({ words }: { readonly words: string }) {
  return (
    <div className={classes.loader} role="status">
      <Spinner />
      <VisuallyHidden>{words}</VisuallyHidden>
    </div>
  )
}

/** A spinner within a line, while what a press opens is fetched; neither drawn nor announced for 300 ms. */
export function WaitMark({ words }: { readonly words: string }) {
  const isLong = useLongWait()
  return (
    <span role="status">
      {isLong && <Spinner />}
      <VisuallyHidden>{isLong && words}</VisuallyHidden>
    </span>
  )
}

/** The spinner alone, for places with a text of their own. */
export function Spinner() {
  return <span className={classes.ring} aria-hidden="true" />
}
