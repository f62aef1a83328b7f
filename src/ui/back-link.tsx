import type { MouseEvent } from 'react'
import classes from './back-link.module.css'
import { ChevronLeftIcon } from './icons.tsx'

type BackLinkProps = {
  /** Where it leads: a real address, so that it can be opened elsewhere. */
  readonly href: string
  /** A plain click, taken from the browser by an app that changes pages itself. */
  readonly onGo?: (() => void) | undefined
  readonly children: string
}

export function BackLink({ href, onGo, children }: BackLinkProps) {
  const go = (event: MouseEvent) => {
    if (!onGo || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onGo()
  }
  return (
    <a className={classes.link} href={href} onClick={go}>
      <ChevronLeftIcon />
      {children}
    </a>
  )
}
