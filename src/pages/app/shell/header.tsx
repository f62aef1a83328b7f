import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useRegistered } from '../../lib/app-context.tsx'
import { Link } from '../../lib/link.tsx'
import { signInPage } from '../../lib/session/public-path.ts'
import { useWords } from '../../lib/use-words.ts'
import { LanguageSwitch } from './language-switch.tsx'
import classes from './shell.module.css'
import { Wordmark } from './wordmark.tsx'

/** Where its part cannot be loaded, the pages that need the part, too, say so. */
const SessionMenu = lazy(async () => {
  const part = await import('../menu/session-menu.tsx').catch(() => undefined)
  return { default: part?.SessionMenu ?? (() => null) }
})

export function Header() {
  return (
    <header className={classes.header}>
      <div className={classes.headerRow}>
        <Wordmark />
        <div className={classes.actions}>
          <LanguageSwitch />
          <SessionAction />
        </div>
      </div>
    </header>
  )
}

function SessionAction() {
  const words = useWords()
  const registered = useRegistered()
  const { pathname } = useLocation()
  if (registered) {
    return (
      <Suspense>
        <SessionMenu />
      </Suspense>
    )
  }
  if (pathname === signInPage || pathname.startsWith('/heloc-signer')) return null
  return (
    <Link to={signInPage} className={classes.quietAction}>
      {words('signIn')}
    </Link>
  )
}
