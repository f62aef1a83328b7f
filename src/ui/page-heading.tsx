import type { ReactNode } from 'react'
import classes from './page-heading.module.css'

type PageHeadingProps = {
  /** The question, as the one heading of the page. */
  readonly heading: ReactNode
  readonly text?: ReactNode
  /** Shown above the heading: its words and the number. */
  readonly applicationId?: { readonly label: string; readonly id: string } | undefined
}

/** Takes the focus on a new step, so that a screen reader begins to read here: `document.querySelector('h1').focus()`. */
export function PageHeading({ heading, text, applicationId }: PageHeadingProps) {
  return (
    <header className={classes.block}>
      {applicationId && (
        <p className={classes.application}>
          {applicationId.label} <span>{applicationId.id}</span>
        </p>
      )}
      <h1 className={classes.heading} tabIndex={-1}>
        {heading}
      </h1>
      {text !== undefined && <p className={classes.text}>{text}</p>}
    </header>
  )
}
