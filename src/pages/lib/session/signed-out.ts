/** Sign-out loads a new page, which reads from session storage that the borrower signed out. */
import type { BrowserStorage } from './browser-storage.ts'

export const signedOutKey = 'stepwright.signed-out'

/** The page that signs out may still render the sign-in page; the notice is for the next page. */
let leaving = false

export function rememberSignedOut(tab: BrowserStorage): void {
  leaving = true
  tab.set(signedOutKey, 'yes')
}

export const hasSignedOut = (tab: BrowserStorage): boolean => !leaving && tab.get(signedOutKey) !== undefined
export const forgetSignedOut = (tab: BrowserStorage): void => tab.remove(signedOutKey)
