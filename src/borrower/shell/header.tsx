import { Link, useLocation } from 'react-router'
import { useRegistered } from '../page/app-context.tsx'
import { useLeaving } from '../page/leaving.tsx'
import { signInPage } from '../page/public-path.ts'
import { useSignOut } from '../page/use-sign-out.ts'
import { useWords } from '../page/use-words.ts'
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
  const leaveBy = useLeaving()
  const { pathname } = useLocation()
  if (registered) {
    return (
      <button type="button" className={classes.quietAction} onClick={() => leaveBy(signOut)}>
        {words('signOut')}
      </button>
    )
  }
  if (pathname === signInPage) return null
  return (
    <Link to={signInPage} className={classes.quietAction}>
      {words('signIn')}
    </Link>
  )
}
