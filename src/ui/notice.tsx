import type { ReactNode } from 'react'
import { CheckIcon, ErrorIcon, InfoIcon } from './icons.tsx'
import classes from './notice.module.css'

type NoticeProps = {
  readonly kind?: 'info' | 'good' | 'error'
  readonly heading?: ReactNode
  readonly children: ReactNode
  /** True to announce the notice when it appears; for events only, not for permanent content. */
  readonly announced?: boolean
}

/** A boxed note in the page. Its icon repeats the kind, so that colour is not needed. */
export function Notice({ kind = 'info', heading, children, announced = false }: NoticeProps) {
  const Icon = { info: InfoIcon, good: CheckIcon, error: ErrorIcon }[kind]
  return (
    <div className={classes.notice} data-kind={kind} {...(announced && { role: kind === 'error' ? 'alert' : 'status' })}>
      <span className={classes.icon}>
        <Icon />
      </span>
      <div className={classes.words}>
        {heading !== undefined && <strong>{heading}</strong>}
        <div>{children}</div>
      </div>
    </div>
  )
}
