import type { ReactNode } from 'react'
import classes from './unbroken.module.css'

/** Half a telephone number at the end of a line is misread, and cannot be pressed on a phone. */
const telephone = /(\(\d{3}\) \d{3}-\d{4})/

/** A text whose telephone numbers stay on one line each. */
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
