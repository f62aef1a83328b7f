import type { ReactNode } from 'react'
import classes from './unbroken.module.css'

/** Telephone numbers are not broken across lines, where they would be misread and could not be tapped. */
const telephone = /(\(\d{3}\) \d{3}-\d{4})/

/** A text whose telephone numbers are kept on one line each. */
export function Unbroken({ text }: { readonly text: string }): ReactNode {
  const parts = text.split(telephone)
  if (parts.length === 1) return text
  return parts.map((part, index) =>
    telephone.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
      <span key={index} className={classes.unbroken}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
