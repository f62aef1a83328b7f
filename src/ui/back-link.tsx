import classes from './back-link.module.css'
import { ChevronLeftIcon } from './icons.tsx'
import { ownClick } from './own-click.ts'

type BackLinkProps = {
  /** Where it leads: a real address, so that it can be opened elsewhere. */
  readonly href: string
  /** A plain click, taken from the browser by an app that changes pages itself. */
  readonly onGo?: (() => void) | undefined
  readonly children: string
}

export function BackLink({ href, onGo, children }: BackLinkProps) {
  return (
    <a className={classes.link} href={href} onClick={ownClick(onGo)}>
      <ChevronLeftIcon />
      {children}
    </a>
  )
}
