import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

type SectionProps = {
  readonly heading: ReactNode
  /** At the end of the heading's line. */
  readonly beside?: ReactNode
  readonly children: ReactNode
  /** A box around it, for parts of which there are several. */
  readonly boxed?: boolean
  readonly kind?: 'open' | 'wrong'
}

/** A part of a page with a heading of its own. */
export function Section({ heading, beside, children, boxed = false, kind }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id} data-boxed={boxed || undefined} data-kind={kind}>
      <div className={classes.top}>
        <h2 className={classes.heading} id={id}>
          {heading}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
