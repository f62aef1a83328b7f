import classes from './back-link.module.css'
import { ChevronLeftIcon } from './icons.tsx'
import { ownClick } from './own-click.ts'

type BackLinkProps = {
  /** The target as a URL, so that the link can be opened in another tab. */
  readonly href: string
  /** Called for a plain click instead of the browser's navigation. */
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
