/** Sign-out loads a new page, which reads from session storage that the borrower signed out. */
import type { BrowserStorage } from '#ui/browser-storage.ts'

export const signedOutKey = 'stepwright.signed-out'

/** Of pages that sign out: they may still render the sign-in page, and the notice is for the next page. */
const leaving = new WeakSet<BrowserStorage>()

export function rememberSignedOut(tab: BrowserStorage): void {
  leaving.add(tab)
  tab.set(signedOutKey, 'yes')
}

export const hasSignedOut = (tab: BrowserStorage): boolean => !leaving.has(tab) && tab.get(signedOutKey) !== undefined
export const forgetSignedOut = (tab: BrowserStorage): void => tab.remove(signedOutKey)
