import classes from './loader.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Says that something is on its way; for the first 300 ms nothing is seen, since most waits are over by then. */
export function Loader({ words }: { readonly words: string }) {
  return (
    <div className={classes.loader} role="status">
      <Spinner />
      <VisuallyHidden>{words}</VisuallyHidden>
    </div>
  )
}

/** The turning ring alone, beside words that say the same. */
export function Spinner() {
  return <span className={classes.ring} aria-hidden="true" />
}
