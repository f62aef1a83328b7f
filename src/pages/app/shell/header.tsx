import { Link, useLocation } from 'react-router'
import { useRegistered } from '../../lib/app-context.tsx'
import { useGuardedExit } from '../../lib/exit-guard.tsx'
import { signInPage } from '../../lib/session/public-path.ts'
import { useSignOut } from '../../lib/session/use-sign-out.ts'
import { useWords } from '../../lib/use-words.ts'
import { LanguageSwitch } from './language-switch.tsx'
import classes from './shell.module.css'
import { Wordmark } from './wordmark.tsx'

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
  const signOut = useSignOut()
  const guardExit = useGuardedExit()
  const { pathname } = useLocation()
  if (registered) {
    return (
      <button type="button" className={classes.quietAction} onClick={() => guardExit(signOut)}>
        {words('signOut')}
      </button>
    )
  }
  if (pathname === signInPage || pathname.startsWith('/heloc-signer')) return null
  return (
    <Link to={signInPage} className={classes.quietAction}>
      {words('signIn')}
    </Link>
  )
}
