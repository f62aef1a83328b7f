import { type ReactNode, useEffect, useRef } from 'react'
import classes from './scroll-into-view.module.css'

/** Brings what just happened before the eyes: on a phone the button that caused it is a screen away. */
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
