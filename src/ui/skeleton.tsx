import { useLayoutEffect } from 'react'
import classes from './skeleton.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

type SkeletonProps = {
  readonly words: string
  readonly fields?: number
  /** False for a part of the page, such as a drawer: the page stays where it is. */
  readonly isPage?: boolean
}

/** The outline of a page with heading and fields while the page is being fetched; invisible for 300 ms. */
export function Skeleton({ words, fields = 2, isPage = true }: SkeletonProps) {
  // Scrolls to the top: at the scroll position of a longer page before, the window would show the footer.
  useLayoutEffect(() => {
    if (isPage) window.scrollTo(0, 0)
  }, [isPage])
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
