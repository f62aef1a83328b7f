import classes from './loader.module.css'
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

/** The spinner alone, for places with a text of their own. */
export function Spinner() {
  return <span className={classes.ring} aria-hidden="true" />
}
