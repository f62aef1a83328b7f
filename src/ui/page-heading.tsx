import type { ReactNode } from 'react'
import classes from './page-heading.module.css'

type PageHeadingProps = {
  /** The text of the page's only `<h1>`. */
  readonly heading: ReactNode
  readonly text?: ReactNode
  /** The line above the heading, with its label and number. */
  readonly applicationId?: { readonly label: string; readonly id: string } | undefined
}

/**
 * The heading of a page. It takes the focus on a new step (`document.querySelector('h1').focus()`), so that a screen
 * reader begins there.
 */
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
