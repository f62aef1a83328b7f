import { brokerLogoutPath } from '#contract/identity.ts'
import { draftPrefix } from '../session/draft-prefix.ts'
import { rememberSignedOut } from '../session/signed-out.ts'
import { useApp } from './app-context.tsx'
import { withLender } from './chosen-lender.ts'
import { signInPage } from './public-path.ts'

/** How long the server may take to hear of it; on this browser it has happened by then. */
const patienceMs = 2000

/** Forgets who was signed in, here at once and on the server as soon as it hears of it. */
export function useSignOut(): () => Promise<void> {
  const { api, page, lender, session, queries, tab } = useApp()
  return async () => {
    const told = api(brokerLogoutPath, { method: 'POST' }).catch(() => {})
    session.signOut()
    queries.clear()
    tab.removeAll(draftPrefix)
    rememberSignedOut(tab)
    await Promise.race([told, new Promise((resolve) => setTimeout(resolve, patienceMs))])
    // A whole new page: whatever was typed into this one goes with it.
    window.location.assign(withLender(page.basePath + signInPage, lender))
  }
}
