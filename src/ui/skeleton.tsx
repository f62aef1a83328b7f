import { useLayoutEffect } from 'react'
import classes from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type SkeletonProps = {
  readonly words: string
  readonly fields?: number
  /** The page came with the same outline, which this one takes the place of. */
  readonly atOnce?: boolean
}

/** The outline of a page with a heading and some fields, while it is fetched: nothing for 300 ms, then this. */
export function Skeleton({ words, fields = 2, atOnce = false }: SkeletonProps) {
  // The page before may have been longer: left where that one was scrolled to, the window would show the footer.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className={classes.skeleton} data-at-once={atOnce || undefined} role="status">
      <VisuallyHidden>{words}</VisuallyHidden>
      <span className={classes.heading} />
      {Array.from({ length: fields }, (_, index) => `field ${index}`).map((field) => (
        <span key={field} className={classes.field} />
      ))}
      <span className={classes.button} />
    </div>
  )
}
