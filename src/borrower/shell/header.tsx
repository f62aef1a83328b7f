import { Link, useLocation } from 'react-router'
import { useApp, useRegistered } from '../page/app-context.tsx'
import { withLender } from '../page/chosen-lender.ts'
import { signInPage } from '../page/public-path.ts'
import { useWords } from '../page/use-words.ts'
import { draftPrefix } from '../session/draft-prefix.ts'
import classes from './shell.module.css'
import { Wordmark } from './wordmark.tsx'

export function Header() {
  return (
    <header className={classes.header}>
      <div className={classes.headerRow}>
        <Wordmark />
        <SessionAction />
      </div>
    </header>
  )
}

function SessionAction() {
  const { page, lender, session, queries, tab } = useApp()
  const words = useWords()
  const registered = useRegistered()
  const { pathname } = useLocation()
  if (registered) {
    const signOut = () => {
      session.signOut()
      queries.clear()
      tab.removeAll(draftPrefix)
      // A whole new page: whatever was typed into this one goes with it.
      window.location.assign(withLender(page.basePath + signInPage, lender))
    }
    return (
      <button type="button" className={classes.quietAction} onClick={signOut}>
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
