import { type ReactNode, useEffect, useRef } from 'react'
import classes from './scroll-into-view.module.css'

/** Scrolls its children into view, which on a phone may be far from the button that showed them. */
export function ScrollIntoView({ of, children }: { of: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (of !== undefined) place.current?.scrollIntoView({ block: 'center' })
  }, [of])
  return (
    <div ref={place} className={classes.place}>
      {children}
    </div>
  )
}
