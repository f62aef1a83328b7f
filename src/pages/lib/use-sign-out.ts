import { brokerLogoutPath } from '#contract/identity.ts'
import { withLender } from '#contract/lender-query.ts'
import { draftPrefix, savedAnswersPrefix } from '#contract/stored-session.ts'
import { useApp } from './app-context.tsx'
import { liveChatKey } from './chat/live-chat-key.ts'
import { signInPage } from './session/public-path.ts'
import { rememberSignedOut } from './session/signed-out.ts'

/** Signs out: locally at once, and on the server by a request. */
export function useSignOut(): () => void {
  const { api, page, lender, session, queries, tab, device } = useApp()
  return () => {
    void api(brokerLogoutPath, { method: 'POST', outlivesPage: true }).catch(() => {})
    rememberSignedOut(tab)
    session.signOut()
    queries.clear()
    tab.removeAll(draftPrefix)
    tab.removeAll(liveChatKey)
    device.removeAll(savedAnswersPrefix(page.lender))
    // A full page load discards all typed answers.
    window.location.assign(withLender(page.basePath + signInPage, lender))
  }
}
