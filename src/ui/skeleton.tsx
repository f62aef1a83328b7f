import classes from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The outline of a page with a heading and some fields, while it is fetched: nothing for 300 ms, then this. */
export function Skeleton({ words, fields = 2 }: { readonly words: string; readonly fields?: number }) {
  return (
    <div className={classes.skeleton} role="status">
      <VisuallyHidden>{words}</VisuallyHidden>
      <span className={classes.heading} />
      {Array.from({ length: fields }, (_, index) => `field ${index}`).map((field) => (
        <span key={field} className={classes.field} />
      ))}
      <span className={classes.button} />
    </div>
  )
}
