import type { ComponentProps, ReactNode } from 'react'
import classes from './text-input.module.css'

type TextInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  readonly value: string
  readonly onText: (text: string) => void
  /** Inside the field, before or after the text. */
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/**
 * A plain input in the theme's dress: it never shortens, formats or refuses what is being typed. Not Mantine's own,
 * which writes its ids and descriptions over those that our frame has wired, and costs several times as much to draw.
 */
export function TextInput({ onText, before, after, ...rest }: TextInputProps) {
  return (
    <div className={classes.box} data-before={before !== undefined || undefined} data-after={after !== undefined || undefined}>
      {before !== undefined && <div className={classes.before}>{before}</div>}
      <input {...rest} className={classes.input} onChange={(event) => onText(event.currentTarget.value)} />
      {after !== undefined && <div className={classes.after}>{after}</div>}
    </div>
  )
}
