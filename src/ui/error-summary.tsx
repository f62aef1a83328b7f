import type { ReactNode, Ref } from 'react'
import classes from './error-summary.module.css'
import { ErrorIcon } from './icons.tsx'

type ErrorSummaryProps = {
  readonly heading: string
  readonly items: readonly { readonly id: string; readonly text: ReactNode }[]
  /** Called with the id of the item whose link was pressed. */
  readonly onGo: (id: string) => void
  readonly ref?: Ref<HTMLElement>
}

/** All errors of a page, announced when they appear, each with a link to its field. */
export function ErrorSummary({ heading, items, onGo, ref }: ErrorSummaryProps) {
  if (items.length === 0) return null
  return (
    <section ref={ref} className={classes.summary} role="alert">
      <h2 className={classes.heading}>
        <ErrorIcon /> {heading}
      </h2>
      <ul className={classes.list}>
        {items.map(({ id, text }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                onGo(id)
              }}
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
