import { type ReactNode, useId } from 'react'
import classes from './section.module.css'

type SectionProps = {
  readonly heading: ReactNode
  /** Content at the end of the heading's line. */
  readonly afterHeading?: ReactNode
  readonly children: ReactNode
  /** True for a box around the section, where a page has several. */
  readonly boxed?: boolean
  readonly kind?: 'open' | 'wrong'
  /** The `data-field` under which an error summary finds the section. */
  readonly goal?: string
}

/** A section of a page, with its own heading. */
export function Section({ heading, afterHeading, children, boxed = false, kind, goal }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id} data-boxed={boxed || undefined} data-kind={kind} data-field={goal}>
      <div className={classes.top}>
        <h2 className={classes.heading} id={id}>
          {heading}
        </h2>
        {afterHeading}
      </div>
      {children}
    </section>
  )
}
