import { brokerLogoutPath } from '#contract/identity.ts'
import { draftPrefix } from '#contract/stored-session.ts'
import { useApp } from '../app-context.tsx'
import { withLender } from '../lender-query.ts'
import { signInPage } from './public-path.ts'
import { rememberSignedOut } from './signed-out.ts'

/** Forgets who was signed in, here at once and on the server as soon as it hears of it. */
export function useSignOut(): () => void {
  const { api, page, lender, session, queries, tab } = useApp()
  return () => {
    void api(brokerLogoutPath, { method: 'POST', outlivesPage: true }).catch(() => {})
    rememberSignedOut(tab)
    session.signOut()
    queries.clear()
    tab.removeAll(draftPrefix)
    // A whole new page: whatever was typed into this one goes with it.
    window.location.assign(withLender(page.basePath + signInPage, lender))
  }
}
